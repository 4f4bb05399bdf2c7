import { createHash } from 'node:crypto'
import { html, raw } from '@castaway/server-kit/html'

/** The message that the page sends to its opener; read by `client/methods/popup.ts` of `packages/auth-react`. */
export interface WindowMessage {
  /** State of the sign-in; empty if even that is unknown. */
  state: string
  ok: boolean
  code?: string
  /** Data for the opener. */
  data?: Record<string, string>
}

/**
 * The last page of a sign-in window: it reports the result to its opener, and closes.
 * @param next text in place of the default one
 */
export const windowPage = (message: WindowMessage, next?: string): Response => {
  const [title, usual] = message.ok ? words.done : words.failed
  return page(message, [title, next ?? usual])
}

/** The same for a service that returns its result in the URL fragment, which only scripts can read. */
export const fragmentPage = (state: string, fragment: 'tgAuthResult' | 'token'): Response =>
  page({ state, ok: true }, words.done, fragment)

const words = {
  done: ['You’re signed in', 'You can close this window and go back to Castaway.'],
  failed: ['That didn’t work', 'Close this window. Castaway will tell you what happened.'],
} as const

/**
 * Only same-origin pages receive it: a BroadcastChannel is same-origin, and `postMessage` names the opener's origin. No
 * text of the message is ever markup or script; it is passed in an attribute.
 */
const script = `
const { message: text, fragment } = document.body.dataset
const message = JSON.parse(text)
if (fragment) {
  try {
    const coded = new URLSearchParams(location.hash.slice(1)).get(fragment)
    if (fragment === 'token') message.data = coded && { token: coded }
    else {
    const bytes = Uint8Array.from(atob(coded.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    message.data = JSON.parse(new TextDecoder().decode(bytes))
    }
    if (!message.data) throw 0
  } catch {
    Object.assign(message, { ok: false, code: 'oauth_user_denied' })
  }
  history.replaceState(null, '', location.pathname)
}
try { new BroadcastChannel('castaway-login').postMessage(message) } catch {}
try { window.opener?.postMessage(message, location.origin) } catch {}
document.querySelector('button').onclick = () => window.close()
setTimeout(() => window.close(), 150)
`

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --ink: #1d2528; --paper: #faf8f3; --act: #0b6b6b }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e6df; --paper: #14191b; --act: #6fcaca } }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 8px; padding: 24px; box-sizing: border-box; text-align: center; color: var(--ink); background: var(--paper) }
h1 { margin: 0; font-size: 20px } p { margin: 0; max-width: 34ch }
button { justify-self: center; margin-top: 16px; min-height: 44px; padding: 0 20px; border: 1px solid; border-radius: 22px; font: inherit; font-weight: 600; color: var(--act); background: none; cursor: pointer }
`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const policy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const page = (
  message: WindowMessage,
  [title, next]: readonly [string, string],
  fragment = '',
): Response =>
  new Response(
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${raw(style)}</style></head>
<body data-message="${JSON.stringify(message)}" data-fragment="${fragment}">
<h1>${title}</h1><p>${next}</p><button type="button">Close this window</button>
<script>${raw(script)}</script></body></html>`,
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        // The URL contains a code, which is already used up but should not leak anyway.
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      },
    },
  )
