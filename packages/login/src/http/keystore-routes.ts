import type { Hono } from 'hono'
import { getAddress, isAddress } from 'viem'
import { invalidData } from '../errors'
import { keystoreBody, openBody } from '../store/keystores'
import { bodyOf, enter, limit, signedIn, type LoginEnv, type LoginParts } from './request'

/** Embedded wallets as ciphertext: kept for their user, and fetched on another browser by address and password. */
export const keystoreRoutes = (app: Hono<LoginEnv>, parts: LoginParts): void => {
  const { keystores, limiter, sessions } = parts

  app.get('/keystore', async (c) => {
    await limit(parts, c, 'keystore')
    const { userId } = signedIn(await sessions.read(c.req.raw))
    return c.json({ keystores: await keystores.list(userId) })
  })

  app.put('/keystore', async (c) => {
    const { userId } = signedIn(await enter(parts, c, 'keystore'))
    const body = await bodyOf(c, keystoreBody)
    return c.json(await keystores.save(userId, body, c.req.header('if-match')))
  })

  app.get('/keystore/by-address/:address', async (c) => {
    await limit(parts, c, 'keystore')
    const address = c.req.param('address')
    if (!isAddress(address, { strict: false })) throw invalidData('address', 'That is no address')
    return c.json({ kdf: await keystores.kdf(address) })
  })

  app.post('/keystore/open', async (c) => {
    await enter(parts, c, 'keystoreOpen')
    const { address, proof } = await bodyOf(c, openBody)
    // A guesser with many addresses of their own is stopped by the second counter.
    await limiter.count('keystoreAddress', getAddress(address))
    return c.json(await keystores.open(address, proof))
  })
}
