import * as z from 'zod/mini'
import { LoginError } from '../errors'
import {
  hello,
  requests,
  toFrame,
  type Vault,
  type Appearance,
  type FrameToPageMessage,
} from './channel'
import { createDomScreen } from './dom-screen'
import { createVault } from './vault'
import { stringsFor } from './strings'

/** The wallet frame: waits for the embedding page, and then accepts messages from no one else. */

const root = document.querySelector<HTMLElement>('#wallet')!
// A sandboxed document has an opaque origin, but `location` still says where it came from: the page that can talk to it
// is of the same site, and the CSP lets no other site embed it.
const site = location.origin
let isConnected = false
let { strings } = speak(navigator.language)

if (window.parent === window) root.textContent = strings.alone

window.addEventListener('message', (event) => {
  if (isConnected || event.source !== window.parent || event.origin !== site) return
  const greeting = hello.safeParse(event.data)
  const [port] = event.ports
  if (!greeting.success || !port) return
  isConnected = true
  const { passkeys, ...look } = greeting.data
  wear(look)
  talk(port, passkeys)
})

function wear({ theme, language }: Appearance) {
  if (language !== undefined) ({ strings } = speak(language))
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

function speak(language: string) {
  const spoken = stringsFor(language)
  document.documentElement.lang = spoken.lang
  document.documentElement.dir = spoken.dir
  return spoken
}

function talk(port: MessagePort, passkeys: boolean) {
  const postToPage = (message: FrameToPageMessage) => port.postMessage(message)
  const questions = new Map<number, (answer: z.infer<typeof passkeyAnswer>) => void>()
  let lastQuestion = 0
  const vault = createVault({
    origin: site,
    random: { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
    screen: createDomScreen({
      root,
      strings: () => strings,
      passkeys,
      host: location.host,
      overlay: (overlay) => postToPage({ overlay }),
    }),
    opened: (open) => postToPage({ open }),
    passkey: (credentials) =>
      new Promise((resolve) => {
        const passkey = ++lastQuestion
        questions.set(passkey, resolve)
        postToPage({ passkey, credentials })
      }),
  })

  port.addEventListener('message', async ({ data }) => {
    const parsed = toFrame.safeParse(data)
    // Messages that don't match the protocol get no response.
    if (!parsed.success) return
    const message = parsed.data
    if ('theme' in message) return wear(message)
    if ('passkey' in message) {
      questions.get(message.passkey)?.(message.answer)
      questions.delete(message.passkey)
      return
    }
    const { id, method } = message
    try {
      const request = requests[method].safeParse(message.request)
      if (!request.success) throw new LoginError('invalid_data')
      const call = vault[method] as (request: unknown) => ReturnType<Vault[typeof method]>
      postToPage({ id, result: await call(request.data) })
    } catch (error) {
      // Only the code and the message are sent: an error's cause could contain secrets.
      const { code, message, property } =
        error instanceof LoginError ? error : new LoginError('wallet_failed')
      postToPage({ id, error: { code, message, ...(property ? { property } : {}) } })
    }
  })
  port.start()
}

const passkeyAnswer = z.nullable(z.object({ credentialId: z.string(), prf: z.string() }))
