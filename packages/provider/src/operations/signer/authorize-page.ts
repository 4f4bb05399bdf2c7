import type { SharedSignerPermission } from '@castaway/contract'
import { html, type Html } from '@castaway/server-kit/html'
import { page } from '../../pages/approval-page'
import type { LoginRequest } from './login-request'
import { walletScript } from '../../pages/wallet-script'

const words: Record<SharedSignerPermission, string> = {
  WRITE_ALL: 'do everything you can, except transfer your account',
  READ_ONLY: 'see who you are',
  NONE: 'nothing else',
  PUBLISH_CAST: 'publish casts',
  DELETE_CAST: 'delete casts',
  PUBLISH_REACTION: 'like and recast',
  DELETE_REACTION: 'remove likes and recasts',
  UPDATE_PROFILE: 'edit your profile',
  FOLLOW_USER: 'follow people',
  UNFOLLOW_USER: 'unfollow people',
  FOLLOW_CHANNEL: 'follow channels',
  UNFOLLOW_CHANNEL: 'unfollow channels',
  ADD_VERIFICATION: 'add verified addresses to your account',
  REMOVE_VERIFICATION: 'remove verified addresses from your account',
  WRITE_FRAME_ACTION: 'press buttons in mini apps',
}

const signInPage = (body: Html): Html => page('Sign in', body, '/authorize')

export const messageHtml = (message: string): Html => signInPage(html`<h1>${message}</h1>`)

/** URLs with an app's own scheme may have no host. */
const hostOf = (uri: string): string => new URL(uri).host || new URL(uri).protocol

/**
 * Renders the sign-in page. It runs no script except the one at its own URL.
 * @param opener the origin that is sent the result, if the page is a window of an app's page
 */
export function authorizeHtml(
  request: LoginRequest,
  declined: string | null,
  opener: string | null,
): Html {
  const to = request.redirectUri === null ? null : hostOf(request.redirectUri)
  const returning = to === null ? null : html`<p>You’ll then return to <bdi>${to}</bdi>.</p>`
  const cancel = declined === null ? null : html`<p><a href="${declined}">Cancel</a></p>`
  return signInPage(html`<h1><bdi>${request.appName}</bdi> wants you to sign in</h1>
<p>If you sign in, it can:</p><ul>${request.permissions.map((one) => html`<li>${words[one]}</li>`)}</ul>
<p><label><input type="checkbox" id="read-only"> Only share who I am</label></p>
${returning}
<div id="wallets" data-request="/authorize/${request.token}" data-permissions="${request.permissions.join(',')}" data-opener="${opener ?? ''}"></div>
<p id="status" role="status">Looking for wallets…</p>
${cancel}
<p class="quiet">Sign with the wallet that owns your account. If you didn’t come here from an app you use, close this page.</p>
<script src="/authorize/script.js" defer></script>`)
}

/**
 * Asks a wallet to sign the sign-in message, submits it, sends the result to the page that opened this window, as the
 * script of the provider's button expects it, and navigates to the URL in the response.
 */
export const authorizeScript = walletScript(
  'Sign in',
  `
    const { request: path, permissions } = list.dataset
    const wanted = document.getElementById('read-only').checked ? 'READ_ONLY' : permissions
    const query = '?owner=' + owner + '&permissions=' + wanted
    const asked = await fetch(path + query, { headers: { accept: 'application/json' } })
    const request = await asked.json()
    if (!asked.ok) throw new Error(request.message)
    const hex = '0x' + [...new TextEncoder().encode(request.message)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const signature = await provider.request({ method: 'personal_sign', params: [hex, owner] })
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ signature, custody_address: owner, permissions: wanted.split(',') }),
    })
    const result = await answer.json()
    if (!answer.ok) throw new Error(result.message)
    say('You’re signed in. You can close this page.')
    document.getElementById('read-only').disabled = true
    const { signer_uuid, fid, user } = result
    if (window.opener && list.dataset.opener) {
      window.opener.postMessage({ is_authenticated: true, signer_uuid, fid, user }, list.dataset.opener)
    }
    return result.redirect_url`,
)
