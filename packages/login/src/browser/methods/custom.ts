import type { LoginUser } from '../../wire'
import type { UserChanged, Send } from '../http'
import { resultOfWindow, openWindow, type WindowOptions } from './popup'

export interface CustomMethod {
  /** Signs in with a token of the owner's own server. A token is good for one sign-in. */
  signIn(token: string, options?: { switchUser?: boolean }): Promise<LoginUser>
  /**
   * Opens the sign-in page of the owner's server, where it has one (`hasPage` of its line in `methods()`),
   * and signs in with the token that comes back. Call it from a click.
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
