import { codeFromWire, LoginError } from '@castaway/wallet/errors'

/**
 * The broadcast channel on which the last page of a sign-in window reports its result; `http/window-page.ts` of the server writes to
 * it.
 */
const CHANNEL = 'castaway-login'

/** A sign-in expires on the server after ten minutes, so waiting longer is pointless. */
const DEADLINE = 10 * 60_000

/** Grace period in milliseconds, because a window can have sent its message right before it closed. */
const GRACE = 1_000

export interface WindowOptions {
  /** Aborting it stops waiting and closes the window. */
  signal?: AbortSignal
}

/** A window that is opened for a sign-in before its URL is known. */
export interface SignInWindow {
  /**
   * Navigates it to `url` and waits for the result of the last page.
   * @param state has to match the message: a window of another tab is not ours
   * @returns the data that the page passed on
   * @throws {LoginError} the page's own code; `exited_auth_flow` if the window is closed; `client_request_timeout`
   */
  visit(url: string, state: string): Promise<unknown>
  close(): void
}

/**
 * Requests the URL from our server, navigates the window to it and waits for the result of its last page.
 * @throws {LoginError} like `visit`, and any error of the server, which also closes the window
 */
export const resultOfWindow = async <T>(
  opened: SignInWindow,
  start: () => Promise<{ url: string; state: string }>,
): Promise<T> => {
  try {
    const { url, state } = await start()
    return (await opened.visit(url, state)) as T
  } catch (error) {
    opened.close()
    throw error
  }
}

interface Message {
  state: string
  ok: boolean
  code?: string
  data?: unknown
}

/**
 * Opens the window synchronously, before anything is awaited: later, the browser would block it as a pop-up.
 * @throws {LoginError} `exited_auth_flow` if the browser blocks the window
 */
export const openWindow = ({ signal }: WindowOptions = {}): SignInWindow => {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - 480) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - 720) / 2))
  const opened = window.open('', '_blank', `popup,width=480,height=720,left=${left},top=${top}`)
  if (!opened) {
    throw new LoginError('exited_auth_flow', {
      message: 'The browser blocked the sign-in window. Allow pop-ups for this site',
    })
  }
  return {
    close: () => opened.close(),
    visit: (url, state) => {
      const ended = waitFor(opened, state, signal)
      opened.location.href = url
      return ended
    },
  }
}

const waitFor = (opened: Window, state: string, signal?: AbortSignal): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(CHANNEL)
    let grace: ReturnType<typeof setTimeout> | undefined
    const done = (finish: () => void) => {
      clearInterval(watch)
      clearTimeout(deadline)
      clearTimeout(grace)
      channel.close()
      window.removeEventListener('message', onMessage)
      signal?.removeEventListener('abort', onAbort)
      finish()
    }
    const read = (message: unknown) => {
      if (!isMessage(message) || message.state !== state) return
      done(() =>
        message.ok ? resolve(message.data) : reject(new LoginError(codeFromWire(message.code))),
      )
    }
    const onMessage = (event: MessageEvent) => {
      if (event.origin === location.origin) read(event.data)
    }
    const onAbort = () => {
      opened.close()
      done(() => reject(new LoginError('exited_auth_flow')))
    }
    const watch = setInterval(() => {
      if (!opened.closed || grace) return
      grace = setTimeout(() => done(() => reject(new LoginError('exited_auth_flow'))), GRACE)
    }, 250)
    const deadline = setTimeout(() => {
      opened.close()
      done(() => reject(new LoginError('client_request_timeout')))
    }, DEADLINE)
    channel.onmessage = (event: MessageEvent) => read(event.data)
    window.addEventListener('message', onMessage)
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort)
  })

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' &&
  message !== null &&
  'state' in message &&
  typeof message.state === 'string' &&
  'ok' in message &&
  typeof message.ok === 'boolean'
