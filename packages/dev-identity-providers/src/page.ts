import { createHash } from 'node:crypto'
import { html, raw, type Html } from '@castaway/server-kit/html'

export interface SimulatedPage {
  /** The simulated service, e.g. `GitHub`. */
  plays: string
  title: string
  body: Html
  /** Its only script, which is constant: values are passed in attributes. */
  script?: string
  /** Whether its script sends requests to this server. */
  asksAgain?: boolean
  /** Additional styles of this page. */
  style?: string
}

/** A page that says visibly that it is simulated. It loads nothing and runs only the given script. */
export const simulatedPage = (
  { plays, title, body, script, asksAgain = false, style: own = '' }: SimulatedPage,
  status = 200,
): Response => {
  const rules = `${style}${own}`
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(rules)}`,
    ...(script ? [`script-src ${hashOf(script)}`] : []),
    ...(asksAgain ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${raw(rules)}</style></head><body><main>
<p class="note"><strong>Simulated:</strong> this page stands in for ${plays} on your own computer. Nothing leaves it, and you don’t need a password.</p>
<h1>${title}</h1>${body}</main>${script && html`<script>${raw(script)}</script>`}</body></html>`
  return new Response(page, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    },
  })
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const style = `
:root { color-scheme: light; --ground: oklch(0.968 0.014 84); --card: oklch(0.996 0.004 84); --line: oklch(0.845 0.02 80); --ink: oklch(0.255 0.03 232); --soft: oklch(0.475 0.026 228); --act: oklch(0.475 0.085 208); --on-act: oklch(0.99 0.01 190); --note: oklch(0.93 0.06 84); font: 16px/1.5 system-ui, sans-serif }
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; --ground: oklch(0.2 0.02 230); --card: oklch(0.25 0.022 230); --line: oklch(0.38 0.025 228); --ink: oklch(0.93 0.012 84); --soft: oklch(0.75 0.02 220); --act: oklch(0.8 0.09 205); --on-act: oklch(0.2 0.03 220); --note: oklch(0.33 0.045 84) } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; color: var(--ink); background: var(--ground) }
main { width: min(440px, 100%); padding: 24px; border: 1px solid var(--line); border-radius: 16px; background: var(--card) }
h1 { margin: 20px 0 4px; font-size: 21px; line-height: 1.3 } p { margin: 0 0 16px; color: var(--soft) }
.note { margin: 0; padding: 12px 14px; border-radius: 10px; font-size: 14px; color: var(--ink); background: var(--note) }
form { display: grid; gap: 10px; margin: 0 } form + form { margin-top: 16px; padding-top: 16px; border-top: 1px solid var(--line) }
button { min-height: 48px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 12px; font: inherit; text-align: left; color: inherit; background: none; cursor: pointer }
button:hover { border-color: var(--act) } button:focus-visible, input:focus-visible { outline: 2px solid var(--act); outline-offset: 2px }
button strong { display: block } button span { color: var(--soft); font-size: 14px }
button.main { border-color: var(--act); text-align: center; font-weight: 600; color: var(--on-act); background: var(--act) }
button.quiet { min-height: 44px; text-align: center; color: var(--soft) }
.row { display: grid; grid-template-columns: 1fr 1fr; gap: 10px }
label { display: grid; gap: 6px; font-weight: 600 }
input { min-height: 44px; width: 100%; padding: 8px 12px; border: 1px solid var(--line); border-radius: 10px; font: inherit; color: inherit; background: var(--ground) }
`
