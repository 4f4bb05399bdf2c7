import type { Hono } from 'hono'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { html } from '@castaway/server-kit/html'
import { randomUuid } from '@castaway/server-kit/ids'
import { accountPickerPage, isLocalAddress, readPickedAccount } from './account-picker'
import type { DevProviderDeps } from './provider'
import { hexOf } from './people'
import { simulatedPage } from './page'

const LABEL = 'your own server'

/** A simulated operator's server with users, a JWKS endpoint and tokens. */
export const customJwtProvider = (app: Hono, { clock, random, baseUrl }: DevProviderDeps): void => {
  const makeKeys = () => generateKeyPair('ES256', { extractable: true })
  let keys: ReturnType<typeof makeKeys> | undefined
  const kid = 'simulated-customer'

  app.get('/customer/jwks.json', async (c) => {
    keys ??= makeKeys()
    const jwk = await exportJWK((await keys).publicKey)
    return c.json({ keys: [{ ...jwk, kid, alg: 'ES256', use: 'sig' }] })
  })

  app.get('/customer/sign-in', (c) =>
    isLocalAddress(c.req.query('return_to') ?? '') ? accountPickerPage(LABEL, false) : reject(),
  )

  app.post('/customer/sign-in', async (c) => {
    const returnTo = c.req.query('return_to') ?? ''
    const choice = readPickedAccount(await c.req.parseBody())
    if (!isLocalAddress(returnTo) || !choice) return reject()
    const address = new URL(returnTo)
    if (choice !== 'denied') {
      keys ??= makeKeys()
      const now = Math.floor(clock.now() / 1000)
      const token = await new SignJWT({ name: choice.person.name })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setIssuer(`${baseUrl}/_simulated/customer`)
        .setAudience('castaway')
        .setSubject(`customer-${hexOf('customer', choice.person, 12)}`)
        .setJti(randomUuid(random))
        .setIssuedAt(now)
        .setExpirationTime(now + 300)
        .sign((await keys).privateKey)
      address.hash = `token=${token}`
    }
    return c.redirect(address.href, 303)
  })
}

const reject = () =>
  simulatedPage(
    {
      plays: LABEL,
      title: 'The return URL is not valid',
      body: html`<p>The return URL is missing, or not on this computer.</p>`,
    },
    400,
  )
