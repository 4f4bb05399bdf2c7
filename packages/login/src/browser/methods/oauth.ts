import type { LoginUser, OAuthType } from '../../wire'
import { LoginError } from '../errors'
import type { UserChanged, Send } from '../http'
import { resultOfWindow, openWindow, type WindowOptions } from './popup'

/** What can be signed in with through a window of another service. */
export type WindowType = OAuthType | 'cross_app'

export interface OAuthOptions extends WindowOptions {
  /** Which other Castaway, for `cross_app`. */
  app?: string
  /** The account may belong to another user than the one signed in here: become that user. */
  switchUser?: boolean
}

/** Call it from a click, or the browser keeps the window shut. */
export type OAuthMethod = (type: WindowType, options?: OAuthOptions) => Promise<LoginUser>

/**
 * Signs in, or links, through a window of the other service.
 * @throws {LoginError} `oauth_user_denied`, `oauth_account_suspended`, `exited_auth_flow` when the
 * window was closed, `client_request_timeout`, and whatever attaching an account is rejected with
 */
export const oauthMethod = (send: Send, changed: UserChanged): OAuthMethod => {
  return async (type, { app, switchUser, signal } = {}) => {
    await resultOfWindow(openWindow({ signal }), () =>
      send(`/oauth/${type}/start`, { method: 'POST', body: { app, switchUser } }),
    )
    return changed(await userAfterWindow(send))
  }
}

/** The window's answer set the cookies; the page that asked learns who it is now. */
export const userAfterWindow = async (send: Send): Promise<LoginUser> => {
  const { user } = await send<{ user: LoginUser | null }>('/session')
  if (!user) throw new LoginError('failed_to_link_account')
  return user
}
