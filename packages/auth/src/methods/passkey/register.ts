import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { z } from 'zod'
import { randomText } from '@castaway/server-kit/ids'
import { deviceOf } from '../../codes/messages'
import { AuthError } from '../../errors'
import type { LoginContext, AuthContext } from '../../http/request'
import type { Proof } from '../../linked-accounts/proof'
import type { Session } from '../../sessions'
import { authenticatorName } from './authenticator-name'
import {
  consumeChallenge,
  invalidPasskeyError,
  holderOf,
  relyingParty,
  type attestationShape,
} from './ceremony'
import { CHALLENGE_LIFETIME, createChallenges } from './challenges'

/** EdDSA, ES256, RS256: the algorithms of common authenticators. */
const ALGORITHMS = [-8, -7, -257]
/** Maximum length of a credential id in the standard, in bytes. */
const MAX_ID = 1023
/** Age after which an unfinished registration is deleted, in milliseconds. */
const ORPHAN_AFTER = 60 * 60_000

/** Creation options for the signed-in user, or for a new one. */
export const registrationOptions = async (
  auth: AuthContext,
  c: LoginContext,
  session: Session | null,
  siteName: string,
) => {
  const { db, clock, random, users } = auth
  const { id: rpID } = relyingParty(c)
  const user = session && (await users.find(session.userId))
  const own = session
    ? await db
        .selectFrom('login_passkey as passkey')
        .innerJoin('login_linked_account as account', 'account.key', 'passkey.key')
        .select(['passkey.key', 'passkey.user_handle'])
        .where('account.user_id', '=', session.userId)
        .execute()
    : []
  // Each user has one handle, so that authenticators show all passkeys as the same account.
  const userHandle = own[0]?.user_handle ?? randomText(random, 32)
  const holder = await holderOf(auth, c, session)
  const challenge = await createChallenges(db, clock, random).issue(
    { purpose: 'register', holder },
    userHandle,
  )
  return generateRegistrationOptions({
    rpName: siteName,
    rpID,
    userName: authenticatorName(user) ?? siteName,
    userDisplayName: authenticatorName(user) ?? siteName,
    userID: Buffer.from(userHandle, 'base64url'),
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: CHALLENGE_LIFETIME,
    attestationType: 'none',
    excludeCredentials: own.map(({ key }) => ({ id: key.slice('passkey:'.length) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/**
 * Stores a new passkey before it is linked to its user: a credential id is only a claim of the authenticator, so a
 * known one must never lead to its owner.
 * @throws {AuthError} `passkey_not_allowed` for a known credential, `invalid_credentials`
 */
export const storePasskey = async (
  auth: AuthContext,
  c: LoginContext,
  { response, name }: { response: z.infer<typeof attestationShape>; name?: string | undefined },
  session: Session | null,
): Promise<Proof & { type: 'passkey' }> => {
  const { db, clock } = auth
  const site = relyingParty(c)
  const { challenge, userHandle } = await consumeChallenge(auth, response.response.clientDataJSON, {
    purpose: 'register',
    holder: await holderOf(auth, c, session),
  })
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as never,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => {
    throw invalidPasskeyError()
  })
  if (!verified || userHandle === null) throw invalidPasskeyError()
  const { credential } = registrationInfo
  if (Buffer.from(credential.id, 'base64url').length > MAX_ID) throw invalidPasskeyError()
  const key = `passkey:${credential.id}`
  const now = clock.now()
  await db
    .deleteFrom('login_passkey')
    .where('created_at', '<', now - ORPHAN_AFTER)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('login_linked_account as account')
            .select('account.key')
            .whereRef('account.key', '=', 'login_passkey.key'),
        ),
      ),
    )
    .execute()
  const kept = await db
    .insertInto('login_passkey')
    .values({
      key,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
      rp_id: site.id,
      user_handle: userHandle,
      in_mfa: false,
      created_at: now,
      used_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!kept) {
    throw new AuthError('passkey_not_allowed', { message: 'This passkey is already registered' })
  }
  return {
    type: 'passkey',
    key,
    details: {
      credentialId: credential.id,
      authenticatorName: name ?? deviceOf(c.req.header('user-agent')),
      enrolledInMfa: false,
    },
  }
}

/** Deletes a passkey that was not linked to anyone. */
export const deletePasskey = async ({ db }: AuthContext, key: string): Promise<void> => {
  await db.deleteFrom('login_passkey').where('key', '=', key).execute()
}
