/**
 * Generates the script of a page on which a wallet signs: it finds wallets (EIP-6963, else `window.ethereum`) and
 * offers a button for each.
 * @param verb text of the buttons, before the name of the wallet
 * @param act JavaScript function body that acts with `provider` and `owner` and returns the URL to navigate to
 */
export const walletScript = (verb: string, act: string): string => `
const status = document.getElementById('status')
const list = document.getElementById('wallets')
const found = new Map()
const say = (words) => { status.textContent = words }

async function act(provider, owner) {${act}
}

async function begin(provider) {
  for (const button of list.children) button.disabled = true
  try {
    say('Waiting for your wallet…')
    const [owner] = await provider.request({ method: 'eth_requestAccounts' })
    const next = await act(provider, owner)
    list.replaceChildren()
    if (next) location.assign(next)
  } catch (error) {
    say(error && error.code === 4001 ? 'You rejected the request in your wallet. Try again when you’re ready.' : (error && error.message) || 'That didn’t work.')
    for (const button of list.children) button.disabled = false
  }
}

function offer(name, provider) {
  if ([...found.values()].includes(provider)) return
  found.set(name + found.size, provider)
  const button = document.createElement('button')
  button.textContent = ${JSON.stringify(verb)} + ' with ' + name
  button.addEventListener('click', () => begin(provider))
  list.append(button)
  say('')
}

addEventListener('eip6963:announceProvider', (event) => offer(event.detail.info.name, event.detail.provider))
dispatchEvent(new Event('eip6963:requestProvider'))
setTimeout(() => {
  if (found.size === 0 && window.ethereum) offer('your wallet', window.ethereum)
  if (found.size === 0) say('No wallet found in this browser. Open this page in the browser that has your wallet.')
}, 400)
`
