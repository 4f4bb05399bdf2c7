import type { LoginUser } from '@castaway/auth/wire'
import type { UserChanged, Send } from '../http'
import { userAfterWindow } from './oauth'
import { resultOfWindow, openWindow, type WindowOptions } from './popup'

/** Telegram's data, unchanged: its signature covers every field. */
export interface TelegramData {
  id: number
  first_name?: string
  last_name?: string
  username?: string
  photo_url?: string
  /** Unix seconds. */
  auth_date: number
  hash: string
}

export interface TelegramMethod {
  /** Signs in with the data of Telegram's own button. */
  signIn(data: TelegramData, options?: { switchUser?: boolean }): Promise<LoginUser>
  /** Opens Telegram's window and signs in with its result. Call it from a click handler. */
  open(options?: WindowOptions & { switchUser?: boolean }): Promise<LoginUser>
}

export const telegramMethod = (send: Send, changed: UserChanged): TelegramMethod => {
  const signIn: TelegramMethod['signIn'] = async (data, { switchUser } = {}) => {
    const body = { ...data, switchUser }
    return changed((await send<{ user: LoginUser }>('/telegram', { method: 'POST', body })).user)
  }
  return {
    signIn,
    async open({ switchUser, signal } = {}) {
      const data = await resultOfWindow<TelegramData | undefined>(openWindow({ signal }), () =>
        send('/telegram/start', { method: 'POST', body: { switchUser } }),
      )
      // If Telegram redirects to the server (OpenID Connect), the window has already signed in.
      return data ? signIn(data, { switchUser }) : changed(await userAfterWindow(send))
    },
  }
}
