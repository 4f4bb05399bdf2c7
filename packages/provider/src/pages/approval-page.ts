import { html, pageStyle, type Html } from '@castaway/server-kit/html'
import { walletScript } from './wallet-script'

interface ApprovalPageProps {
  appName: string
  appFid: number
  key: string
  /** Of an auth address; undefined for a signer. */
  address: string | undefined
  status: string
  /** Unix seconds. */
  deadline: number
}

/** @param at base path of the stylesheet: `<at>/style.css` */
export const page = (title: string, body: Html, at: string): Html =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${at}/style.css"></head><body><main>${body}</main></body></html>`

const approvalPage = (body: Html): Html => page('Approve an app’s request', body, '/approve')

export const plainHtml = (message: string): Html => approvalPage(html`<h1>${message}</h1>`)

/** Renders the approval page. It runs no script except the one at its own URL. */
export function approvalHtml(props: ApprovalPageProps): Html {
  const { appFid, key, address, status, deadline } = props
  const name = address === undefined ? 'key' : 'address'
  if (status === 'approved') return plainHtml(`This ${name} is approved. You can close this page.`)
  if (status !== 'pending_approval') return plainHtml(`This ${name} is ${status}.`)
  return approvalPage(html`${address === undefined ? signerWords(props) : authAddressWords(props)}
<dl><dt>App account</dt><dd>${appFid}</dd><dt>${address === undefined ? 'Key' : 'Address'}</dt><dd><code>${address ?? key}</code></dd>
<dt>Approve before</dt><dd>${new Date(deadline * 1000).toUTCString()}</dd></dl>
<div id="wallets"></div><p id="status" role="status">Looking for wallets…</p>
<p class="quiet">Sign with the wallet that owns your account. If you didn’t come here from an app you use, close this page.</p>
<script src="/approve/script.js" defer></script>`)
}

const signerWords = ({ appName }: ApprovalPageProps): Html =>
  html`<h1><bdi>${appName}</bdi> wants to post for you</h1>
<p>If you approve, it can cast, like, recast, follow, and edit your profile as you until you revoke the key. It can’t transfer your account or anything in your wallet.</p>`

const authAddressWords = ({ appName }: ApprovalPageProps): Html =>
  html`<h1><bdi>${appName}</bdi> wants to sign in as you</h1>
<p>If you approve, it can use the address below to sign in to apps as you until you revoke the address. It can’t use it to cast, like, follow, edit your profile, or transfer your account or anything in your wallet. Your profile will list the address and the app.</p>`

export const approvalStyle = `${pageStyle}dl{border-block:1px solid var(--line);padding:.75rem 0;display:grid;grid-template-columns:auto 1fr;gap:.4rem 1rem}
dt{opacity:.7}dd{margin:0;overflow-wrap:anywhere}
button{font:inherit;padding:.6rem 1.1rem;margin:.25rem .5rem .25rem 0;border:0;border-radius:12px;background:var(--accent);color:var(--paper);cursor:pointer}
button:disabled{opacity:.5}.quiet{opacity:.7;font-size:.9rem}
`

/** Asks a wallet to sign the approval, and submits the signature. */
export const approvalScript = walletScript(
  'Approve',
  `
    const asked = await fetch(location.pathname + '?owner=' + owner, { headers: { accept: 'application/json' } })
    const request = await asked.json()
    if (!asked.ok) throw new Error(request.message)
    const signature = await provider.request({
      method: 'eth_signTypedData_v4',
      params: [owner, JSON.stringify(request.typed_data)],
    })
    const answer = await fetch(location.pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ signature, custody_address: owner }),
    })
    const result = await answer.json()
    if (!answer.ok) throw new Error(result.message)
    say('Approved. You can close this page.')
    return result.redirect_url`,
)
