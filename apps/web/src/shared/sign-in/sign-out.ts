import type { Castaway } from '@castaway/react'
import { toast } from '../../ui/toast/toasts'
import { endSessionBySignOut } from './use-end-session'
import { loginClient } from './login-client'
import { loginErrorText } from './login-error-text'

/** Signs out from any screen. An error is shown in a toast. */
export async function signOut(castaway: Castaway, goHome: () => Promise<unknown>): Promise<void> {
  const end = async () => {
    await loginClient.signOut()
    // The login tells other tabs only while one of its own screens is open.
    const channel = new BroadcastChannel('castaway-session')
    channel.postMessage({ user: null, isGuest: false })
    channel.close()
  }
  try {
    await endSessionBySignOut(castaway, goHome, end)
  } catch (error) {
    const { title, next } = loginErrorText(error)
    toast({ tone: 'bad', title, advice: next })
  }
}
