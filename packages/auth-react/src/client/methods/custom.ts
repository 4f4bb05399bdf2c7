import type { LoginUser } from '@castaway/auth/wire'
import type { UserChanged, Send } from '../http'
import { resultOfWindow, openWindow, type WindowOptions } from './popup'

export interface CustomMethod {
  /** Signs in with a token of the operator's own server. A token is valid for one sign-in. */
  signIn(token: string, options?: { switchUser?: boolean }): Promise<LoginUser>
  /**
   * Opens the sign-in page of the operator's server, if it has one (`hasPage` of its entry in `methods()`), and signs
   * in with the returned token. Call it from a click handler.
   */
  open(options?: WindowOptions & { switchUser?: boolean }): Promise<LoginUser>
}

export const customMethod = (send: Send, changed: UserChanged): CustomMethod => {
  const signIn: CustomMethod['signIn'] = async (token, { switchUser } = {}) => {
    const body = { token, switchUser }
    return changed((await send<{ user: LoginUser }>('/custom', { method: 'POST', body })).user)
  }
  return {
    signIn,
    async open({ switchUser, signal } = {}) {
      const { token } = await resultOfWindow<{ token: string }>(openWindow({ signal }), () =>
        send('/custom/start', { method: 'POST' }),
      )
      return signIn(token, { switchUser })
    },
  }
}
