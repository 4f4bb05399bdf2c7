import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import { createSignInMessageText } from '@solana/wallet-standard-util'
import { sendProof, type AuthMethodCase } from './auth-method-case'

/** A Solana account. */
export const solanaCase: AuthMethodCase = {
  testUser({ url }) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const key = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }))
    const account = base58.encode(Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url'))
    return {
      async prove(browser, options) {
        const { nonce, issuedAt } = (await browser.get('/login/nonce')).body
        const text = createSignInMessageText({
          domain: new URL(url).host,
          address: account,
          uri: url,
          version: '1',
          chainId: 'solana:mainnet',
          nonce,
          issuedAt: new Date(issuedAt).toISOString(),
        })
        const signedMessage = Buffer.from(text).toString('base64')
        const signature = sign(null, Buffer.from(text), key).toString('base64')
        return sendProof(browser, '/solana', { account, signedMessage, signature, ...options })
      },
    }
  },
}
