import type { LoginUser } from '../../wire'
import type { Changed, Send } from '../http'

export interface CustomWay {
  /** Signs in with a token of the owner's own server. A token is good for one sign-in. */
  signIn(token: string, options?: { switchUser?: boolean }): Promise<LoginUser>
}

export const customWay = (send: Send, changed: Changed): CustomWay => ({
  async signIn(token, { switchUser } = {}) {
    const body = { token, switchUser }
    return changed((await send<{ user: LoginUser }>('/custom', { method: 'POST', body })).user)
  },
})
