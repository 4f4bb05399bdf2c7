import type { Hono } from 'hono'
import { sql } from 'kysely'
import * as z from 'zod'
import { AuthError } from '../../errors'
import { completeSignIn } from '../../http/complete-sign-in'
import { linkError } from '../../http/linking'
import {
  parseBody,
  guardMutation,
  requireSession,
  type LoginEnv,
  type AuthContext,
} from '../../http/request'
import { requireOptions } from '../../http/auth-method'
import type { AuthMethodInfo } from '../../wire'
import { assertionShape, attestationShape, holderOf } from './ceremony'
import { authenticationOptions, verifyAuthentication } from './prove'
import { registrationOptions, deletePasskey, storePasskey } from './register'

/** A user's name for a passkey. */
const nameShape = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'A name must be one line of text')

const optionsBody = z.strictObject({ purpose: z.enum(['sign-in', 'register']) })
const signInBody = z.strictObject({
  response: assertionShape,
  switchUser: z.boolean().optional(),
})
const registerBody = z.strictObject({ response: attestationShape, name: nameShape.optional() })
const renameBody = z.strictObject({ name: nameShape })

export const passkeyInfos = ({ options }: AuthContext): AuthMethodInfo[] =>
  options.passkey ? [{ type: 'passkey', label: 'Passkey', simulated: false }] : []

/** Sign-in with a passkey: WebAuthn with discoverable credentials. */
export const passkeyRoutes = (app: Hono<LoginEnv>, auth: AuthContext): void => {
  const requirePasskeyOptions = () => requireOptions(auth, 'passkey', auth.options.passkey)

  app.post('/passkey/options', async (c) => {
    const session = await guardMutation(auth, c, 'passkey')
    const { siteName } = requirePasskeyOptions()
    const { purpose } = await parseBody(c, optionsBody)
    if (purpose === 'register') {
      // Checked before creation, so that no authenticator stores a passkey that would be rejected: a new one can only
      // be a link.
      const error = session && (await linkError(auth, c, session))
      if (error) throw error
      return c.json(await registrationOptions(auth, c, session, siteName))
    }
    const holder = await holderOf(auth, c, session)
    return c.json(await authenticationOptions(auth, c, { purpose, holder }))
  })

  app.post('/passkey', async (c) => {
    const current = await guardMutation(auth, c, 'passkey')
    requirePasskeyOptions()
    const { response, switchUser } = await parseBody(c, signInBody)
    const holder = await holderOf(auth, c, current)
    const { key, details } = await verifyAuthentication(auth, c, response, {
      purpose: 'sign-in',
      holder,
    })
    return completeSignIn(auth, c, {
      proof: { type: 'passkey', key, details },
      current,
      switchUser,
    })
  })

  app.post('/passkey/register', async (c) => {
    const current = await guardMutation(auth, c, 'passkey')
    requirePasskeyOptions()
    const body = await parseBody(c, registerBody)
    const proof = await storePasskey(auth, c, body, current)
    try {
      return await completeSignIn(auth, c, { proof, current })
    } catch (error) {
      await deletePasskey(auth, proof.key)
      throw error
    }
  })

  app.put('/passkey/:key', async (c) => {
    const { userId } = requireSession(await guardMutation(auth, c))
    const { name } = await parseBody(c, renameBody)
    const renamed = await auth.db
      .updateTable('login_linked_account')
      .set({
        details: sql<string>`jsonb_set(details::jsonb, '{authenticatorName}', to_jsonb(${name}::text))::text`,
      })
      .where('key', '=', c.req.param('key'))
      .where('user_id', '=', userId)
      .where('type', '=', 'passkey')
      .returning('key')
      .executeTakeFirst()
    if (!renamed) throw new AuthError('not_found')
    return c.json({ user: await auth.users.find(userId) })
  })
}
