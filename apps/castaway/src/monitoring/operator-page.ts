import { createHash } from 'node:crypto'
import { html, raw, type Html } from '@castaway/server-kit/html'

interface OperatorPage {
  title: string
  style: string
  /** Further elements of the head. */
  head?: Html | null
  content: Html
}

/** A page for the operators of the server, which needs no script. */
export const operatorPage = ({ title, style, head = null, content }: OperatorPage): Html =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${head}
<title>${title} – Castaway</title>
<style>${raw(style)}</style>
</head>
<body><main>
${content}
</main></body>
</html>
`

/** Headers of such a page. Its policy allows nothing but its own style, and its own forms if it has some. */
export function operatorPageHeaders(style: string, { forms }: { forms: boolean }) {
  const hash = createHash('sha256').update(style).digest('base64')
  return {
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action ${forms ? "'self'" : "'none'"}; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    // Without any, the browser would send no origin with forms.
    'referrer-policy': forms ? 'same-origin' : 'no-referrer',
  }
}
