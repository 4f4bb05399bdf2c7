import { newAccount, type Browser } from '@castaway/auth/test-browser'
import { createWalletClient } from '@farcaster/auth-client'
import { expect } from 'vitest'
import { registerAccount } from '../registered'
import { siweMessage } from '../siwe'
import { sendProof, type TestServer, type AuthMethodCase } from './auth-method-case'

let people = 0

/** A person with a network account and its key, registered in the app as people do it. */
const register = async ({ browser: newBrowser, url }: TestServer) => {
  const account = newAccount()
  const browser = newBrowser()
  const message = await siweMessage(browser, url, account.address, 1)
  const signature = await account.signMessage({ message })
  await browser.send('POST', '/login/wallet', { message, signature })
  const fid = await registerAccount(browser, account, `trial-${++people}`)
  return { fid, account }
}

/** The person's app: a wallet client of Farcaster's own library, on the relay that the site named. */
const approve = async (
  browser: Browser,
  { fid, account }: Awaited<ReturnType<typeof register>>,
  { url }: TestServer,
) => {
  const { channelToken, nonce } = (await browser.send('POST', '/login/farcaster/start', {})).body
  const wallet = createWalletClient({
    relay: `${url}/_simulated/farcaster-relay`,
    ethereum: undefined as never,
  })
  const { message } = wallet.buildSignInMessage({
    fid,
    address: account.address,
    domain: new URL(url).host,
    uri: url,
    nonce,
  })
  const signature = await account.signMessage({ message: message! })
  await wallet.authenticate({ authKey: 'any', channelToken, fid, message: message!, signature })
  const query = new URLSearchParams({ channelToken, nonce })
  const { body } = await browser.get(`/login/farcaster/status?${query}`)
  expect(body).toEqual({ state: 'completed', message, signature })
  return body as { message: string; signature: string }
}

/** A network account, through the relay. */
export const farcasterCase: AuthMethodCase = {
  async testUser(server) {
    const person = await register(server)
    return {
      async prove(browser, options) {
        const { message, signature } = await approve(browser, person, server)
        return sendProof(browser, '/farcaster', { message, signature, ...options })
      },
    }
  },
}
