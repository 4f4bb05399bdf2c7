import { html, type Html } from '@castaway/server-kit/html'
import { chainNetworks } from '../chain/networks'
import { approvalStyle, page } from '../pages/approval-page'
import { walletScript } from '../pages/wallet-script'
import type { PayFrame } from './pay'
import { isCoin } from './pay-transfer'

const payPage = (body: Html): Html => page('Pay', body, '/pay')

export const plainPay = (message: string): Html => payPage(html`<h1>${message}</h1>`)

export const payStyle = approvalStyle

/** Renders the payment page. It runs no script except the one at its own URL. */
export function payHtml({ to, config, status }: PayFrame): Html {
  if (status === 'completed') return plainPay('Paid. You can close this page.')
  const items = config.line_items.map(
    ({ name, description }) => html`<dt>${name}</dt><dd>${description}</dd>`,
  )
  return payPage(html`<h1>${config.action?.text || 'Pay'} <bdi>${priceOf(to)}</bdi></h1>
<dl>${items}<dt>To</dt><dd><code>${to.address}</code></dd>
<dt>Network</dt><dd>${to.network} (simulated on the island)</dd></dl>
<div id="wallets"></div><p id="status" role="status">Looking for wallets…</p>
<p class="quiet">This page only takes play money. It pays on the island's own chain and rejects a wallet that is connected to the real one.</p>
<script src="/pay/script.js" defer></script>`)
}

/** The amount as people read it, e.g. `0.01 ETH`. */
function priceOf({ amount, network, token_contract_address: token }: PayFrame['to']): string {
  if (isCoin(token)) return `${amount} ETH`
  const isUsdc = chainNetworks[network].usdc.toLowerCase() === token.toLowerCase()
  return isUsdc ? `${amount} USDC` : `${amount} of the token ${token}`
}

/**
 * Asks a wallet to pay, and waits until the provider has seen the payment. Local chains have the ids of real ones, so
 * the wallet has to show the local chain's first block before it is asked for anything.
 */
export const payScript = walletScript(
  'Pay',
  `
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const asked = await fetch(location.pathname, { headers })
    const terms = await asked.json()
    if (!asked.ok) throw new Error(terms.message)
    if (!terms.pay) return location.pathname
    const first = await provider.request({ method: 'eth_getBlockByNumber', params: ['0x0', false] })
    if (!first || first.hash !== terms.pay.genesis_hash) {
      throw new Error('Your wallet is not connected to the island\\'s own chain. Nothing was paid. Add the network at ' + terms.pay.rpc_url + ' (chain ' + terms.pay.chain_id + ') to your wallet and try again.')
    }
    const transaction = await provider.request({
      method: 'eth_sendTransaction',
      params: [{ from: owner, ...terms.pay.transaction }],
    })
    for (let i = 0; i < 30; i++) {
      say('Waiting for the payment to arrive…')
      const answer = await fetch(location.pathname, { method: 'POST', headers, body: JSON.stringify({ transaction }) })
      const result = await answer.json()
      if (!answer.ok) throw new Error(result.message)
      if (result.status === 'completed') { say('Paid. You can close this page.'); return }
      await new Promise((done) => setTimeout(done, 1000))
    }
    throw new Error('The payment has not arrived. It only counts if it comes from someone who is allowed to pay this, with the exact amount.')`,
)
