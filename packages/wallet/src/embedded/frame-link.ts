import * as z from 'zod/mini'
import { isLoginErrorCode } from '@castaway/contract/login-errors'
import { describeLoginError, LoginError, type AnyLoginErrorCode } from '../errors'
import { requests, toPage, type Vault, type VaultMethod, type Appearance } from '../frame/channel'
import { supportsPasskeys, type PasskeyKey } from './passkey-prf'

/** The page's side of the connection to the wallet frame. */
export interface FrameLink {
  vault: Vault
  /** Called with the ids of the unlocked keystores after every change. */
  onOpen(listener: (ids: string[]) => void): void
  /** Sets the function that asks passkeys on behalf of the frame; an opaque origin cannot. */
  onPasskey(ask: (credentials: { id: string; salt: string }[]) => Promise<PasskeyKey>): void
}

/** Timeout for loading the frame, in milliseconds. */
const DEADLINE = 15_000

interface PendingCall {
  resolve(result: unknown): void
  reject(error: LoginError): void
}

/**
 * Connects to the wallet frame, which is created at the first call. It has an opaque origin (`sandbox` without
 * `allow-same-origin`), so that no script of this page can reach into it. Whenever it prompts, it is shown in a dialog
 * in the browser's top layer, above everything else.
 */
export const connectFrame = (path = '/wallet-frame/'): FrameLink => {
  let connection: Promise<MessagePort> | undefined
  let dialog: HTMLDialogElement | undefined
  const watcher = new MutationObserver(() => {
    // A script removed the dialog from the page.
    if (dialog?.isConnected === false) end(new LoginError('wallet_locked'))
  })
  let opened = (_ids: string[]) => {}
  let askPasskey: Parameters<FrameLink['onPasskey']>[0] = () =>
    Promise.reject(new LoginError('passkey_not_allowed'))
  let lastId = 0
  const waiting = new Map<number, PendingCall>()

  /** Ends the connection: the frame is gone, and its keys with it. */
  const end = (error: LoginError) => {
    connection = undefined
    watcher.disconnect()
    dialog?.remove()
    dialog = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    opened([])
  }

  const show = (visible: boolean) => {
    if (!dialog || dialog.open === visible) return
    if (!visible) return dialog.close()
    // A modal dialog that the page opened before has made its siblings inert.
    dialog.removeAttribute('inert')
    dialog.removeAttribute('aria-hidden')
    dialog.showModal()
    dialog.querySelector('iframe')?.focus()
  }

  const hear = (port: MessagePort, data: unknown) => {
    const parsed = toPage.safeParse(data)
    if (!parsed.success) return
    const message = parsed.data
    if ('overlay' in message) return show(message.overlay)
    if ('open' in message) return opened(message.open)
    if ('passkey' in message) {
      const { passkey, credentials } = message
      return void askPasskey(credentials)
        .catch(() => null)
        .then((answer) => port.postMessage({ passkey, answer }))
    }
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if ('error' in message) call?.reject(errorOf(message.error))
    else call?.resolve(message.result)
  }

  const connect = () =>
    new Promise<MessagePort>((resolve, reject) => {
      const box = document.createElement('dialog')
      box.setAttribute('aria-label', 'Castaway wallet')
      Object.assign(box.style, overlayStyle)
      // The frame has its own cancel button, and Escape inside it never reaches this page.
      box.addEventListener('cancel', (event) => event.preventDefault())
      const iframe = document.createElement('iframe')
      iframe.title = 'Castaway wallet'
      iframe.setAttribute('sandbox', 'allow-scripts')
      iframe.setAttribute('allow', 'clipboard-write')
      iframe.referrerPolicy = 'no-referrer'
      iframe.src = path
      Object.assign(iframe.style, frameStyle)
      const late = setTimeout(() => fail(new LoginError('client_request_timeout')), DEADLINE)
      const fail = (error: LoginError) => {
        clearTimeout(late)
        end(error)
        reject(error)
      }
      let loaded = false
      iframe.addEventListener('load', () => {
        // A second load means that another document, without keys, has replaced the frame.
        if (loaded) return end(new LoginError('wallet_locked'))
        loaded = true
        clearTimeout(late)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => hear(port1, data)
        // Newer browsers report when the other end of the port is closed.
        port1.addEventListener('close', () => end(new LoginError('wallet_locked')))
        const greeting = {
          castaway: 'wallet-frame',
          ...lookOf(document.documentElement),
          passkeys: supportsPasskeys(),
        }
        // An opaque origin cannot be named as the target; the page's CSP restricts what can be in this frame.
        iframe.contentWindow!.postMessage(greeting, '*', [port2])
        resolve(port1)
      })
      box.append(iframe)
      document.body.append(box)
      dialog = box
      watcher.observe(document.body, { childList: true })
    })

  const ask = async <T>(method: VaultMethod, request: unknown): Promise<T> => {
    const port = await (connection ??= connect())
    return new Promise<T>((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { resolve: resolve as (result: unknown) => void, reject })
      port.postMessage(lookOf(document.documentElement))
      port.postMessage({ id, method, request })
    })
  }

  const methods = Object.keys(requests) as VaultMethod[]
  const vault = Object.fromEntries(
    methods.map((method) => [method, (request?: unknown) => ask(method, request)]),
  ) as unknown as Vault
  return {
    vault: {
      ...vault,
      // A frame that was never created has nothing unlocked.
      lock: async () => (connection ? vault.lock() : undefined),
    },
    onOpen: (listener) => void (opened = listener),
    onPasskey: (listener) => void (askPasskey = listener),
  }
}

const overlayStyle = {
  position: 'fixed',
  inset: '0',
  width: '100vw',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: '0',
  padding: '0',
  border: '0',
  background: 'transparent',
  overflow: 'hidden',
}
/** The frame uses the page's color scheme: if the two differ, browsers paint a background behind the frame. */
const frameStyle = {
  display: 'block',
  width: '100%',
  height: '100%',
  border: '0',
  background: 'transparent',
}

const lookOf = ({ dataset, lang }: HTMLElement): Appearance => ({
  theme: dataset.theme === 'day' || dataset.theme === 'night' ? dataset.theme : 'system',
  language: lang.slice(0, 35),
})

const errorOf = ({
  code,
  message,
  property,
}: {
  code: string
  message: string
  property?: string
}): LoginError => {
  const known = isLoginErrorCode(code) || describeLoginError(code as AnyLoginErrorCode)
  return new LoginError(known ? (code as AnyLoginErrorCode) : 'wallet_failed', {
    message: z.string().check(z.maxLength(300)).safeParse(message).success ? message : undefined,
    property,
  })
}
