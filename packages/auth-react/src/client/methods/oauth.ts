import type { LoginUser, OAuthType } from '@castaway/auth/wire'
import { LoginError } from '@castaway/wallet/errors'
import type { UserChanged, Send } from '../http'
import { resultOfWindow, openWindow, type WindowOptions } from './popup'

/** Sign-in methods that open a pop-up of another service. */
export type WindowType = OAuthType | 'cross_app'

export interface OAuthOptions extends WindowOptions {
  /** Which other Castaway, for `cross_app`. */
  app?: string
  /** If the account belongs to another user than the signed-in one, sign in as that user. */
  switchUser?: boolean
}

/** Call it from a click handler, or the browser blocks the pop-up. */
export type OAuthMethod = (type: WindowType, options?: OAuthOptions) => Promise<LoginUser>

/**
 * Signs in or links with a pop-up of the other service.
 * @throws {LoginError} `oauth_user_denied`, `oauth_account_suspended`, `exited_auth_flow` if the pop-up was closed,
 * `client_request_timeout`, and any error of linking the account
 */
export const oauthMethod = (send: Send, changed: UserChanged): OAuthMethod => {
  return async (type, { app, switchUser, signal } = {}) => {
    await resultOfWindow(openWindow({ signal }), () =>
      send(`/oauth/${type}/start`, { method: 'POST', body: { app, switchUser } }),
    )
    return changed(await userAfterWindow(send))
  }
}

/** The response in the pop-up set the cookies; this fetches the user for the page. */
export const userAfterWindow = async (send: Send): Promise<LoginUser> => {
  const { user } = await send<{ user: LoginUser | null }>('/session')
  if (!user) throw new LoginError('failed_to_link_account')
  return user
}
