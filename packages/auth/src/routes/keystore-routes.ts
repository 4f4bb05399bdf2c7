import type { Hono } from 'hono'
import { getAddress, isAddress } from 'viem'
import { invalidData } from '../errors'
import { keystoreBody, openBody } from '../store/keystore-shapes'
import { mfaHashOf, requireMfa, requireMfaForUser } from '../http/mfa'
import {
  parseBody,
  guardMutation,
  rateLimit,
  requireSession,
  type LoginEnv,
  type AuthContext,
} from '../http/request'

/** Embedded wallets as ciphertext: stored for their user, and fetched on another browser by address and password. */
export const keystoreRoutes = (app: Hono<LoginEnv>, auth: AuthContext): void => {
  const { keystores, limiter, sessions } = auth

  app.get('/keystore', async (c) => {
    await rateLimit(auth, c, 'keystore')
    const { userId } = requireSession(await sessions.read(c.req.raw))
    return c.json({ keystores: await keystores.list(userId) })
  })

  app.get('/keystore/by-address/:address', async (c) => {
    await rateLimit(auth, c, 'keystore')
    const address = c.req.param('address')
    if (!isAddress(address, { strict: false }))
      throw invalidData('address', 'That is not an address')
    return c.json({ kdf: await keystores.kdf(address) })
  })

  app.post('/keystore/open', async (c) => {
    const session = await guardMutation(auth, c, 'keystoreOpen')
    const { address, proof } = await parseBody(c, openBody)
    // The second counter stops an attacker with many IP addresses.
    await limiter.count('keystoreAddress', getAddress(address))
    const { stored, userId } = await keystores.open(address, proof)
    // This comes last: without the password no one learns whether there is a second factor.
    await requireMfaForUser(auth, userId, session, mfaHashOf(c))
    return c.json(stored)
  })

  app.get('/keystore/:id', async (c) => {
    await rateLimit(auth, c, 'keystore')
    const session = requireSession(await sessions.read(c.req.raw))
    await requireMfa(auth, c, session)
    return c.json(await keystores.get(session.userId, c.req.param('id')))
  })

  app.put('/keystore/:id', async (c) => {
    const session = requireSession(await guardMutation(auth, c, 'keystore'))
    const body = await parseBody(c, keystoreBody)
    if (body.keystore.id !== c.req.param('id')) {
      throw invalidData('keystore.id', 'The keystore id does not match the URL')
    }
    const etag = c.req.header('if-match')
    // A first keystore endangers nothing, but replacing one could lock its owner out.
    if (etag !== undefined) await requireMfa(auth, c, session)
    return c.json(await keystores.save(session.userId, body, etag))
  })
}
