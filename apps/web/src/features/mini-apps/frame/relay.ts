import { HELLO, type FromRelay, type BlockedReason, type ToRelay } from './relay-messages'

/**
 * What a mini app may do. Its own origin lets it use its storage; it can't navigate the page around it. Without
 * `allow-top-navigation`, a link that wants to replace Castaway does nothing.
 */
export const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox'

const ALWAYS = "clipboard-write 'src'; fullscreen 'src'; web-share 'src'"
const MEDIA = `${ALWAYS}; camera 'src'; microphone 'src'`

/** The part of a window that the relay uses. */
export interface RelayWindow {
  parent: unknown
  document: Document
  location: { origin: string }
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/**
 * Runs in the document between the app and a mini app. A message passes only if it comes from the mini app's own window
 * and its own origin, which the server wrote into the document; an answer goes to that origin only.
 */
export function startRelay(window: RelayWindow): void {
  const { document } = window
  const { origins = '', blockedReason = '' } = document.documentElement.dataset
  const allowed = origins.split(' ').filter(Boolean)
  let port: MessagePort | undefined
  let frame: HTMLIFrameElement | undefined
  /** Where answers go: the origin that the app was loaded from, or its variant that it redirected to. */
  let target = allowed[0]

  const report = (message: FromRelay) => port?.postMessage(message)

  window.addEventListener('message', (event) => {
    if (frame && event.source === frame.contentWindow) {
      if (!allowed.includes(event.origin)) return
      target = event.origin
      report({ kind: 'message', data: event.data })
      return
    }
    if (port || event.source !== window.parent || event.origin !== window.location.origin) return
    if (event.data !== HELLO || !event.ports[0]) return
    port = event.ports[0]
    port.onmessage = ({ data }: MessageEvent<ToRelay>) => handle(data)
    if (blockedReason) report({ kind: 'refused', reason: blockedReason as BlockedReason })
  })

  document.addEventListener('securitypolicyviolation', (event) => {
    if (event.effectiveDirective === 'frame-src') report({ kind: 'left', to: event.blockedURI })
  })

  function handle(message: ToRelay) {
    if (message.kind === 'load') load(message)
    else if (message.kind === 'focus') frame?.contentWindow?.focus()
    else if (target) frame?.contentWindow?.postMessage(message.data, target)
  }

  function load({ url, media, title }: Extract<ToRelay, { kind: 'load' }>) {
    if (!URL.canParse(url) || !allowed.includes(new URL(url).origin)) return
    frame?.remove()
    target = new URL(url).origin
    frame = document.createElement('iframe')
    frame.title = title
    frame.setAttribute('sandbox', SANDBOX)
    frame.allow = media ? MEDIA : ALWAYS
    frame.referrerPolicy = 'origin'
    Object.assign(frame.style, { position: 'fixed', inset: '0', width: '100%', height: '100%' })
    frame.style.border = '0'
    frame.addEventListener('load', () => report({ kind: 'loaded' }))
    // The listener above is there before the app can ask anything: an SDK asks while its module loads.
    frame.src = url
    document.body.append(frame)
  }
}
