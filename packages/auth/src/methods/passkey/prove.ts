import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { z } from 'zod'
import { timingSafeEqualText } from '@castaway/server-kit/secrets'
import { AuthError } from '../../errors'
import type { LoginContext, AuthContext } from '../../http/request'
import type { DetailsOf } from '../../linked-accounts/proof'
import {
  type assertionShape,
  consumeChallenge,
  invalidPasskeyError,
  relyingParty,
} from './ceremony'
import { CHALLENGE_LIFETIME, createChallenges, type ChallengeScope } from './challenges'

/** A passkey that was just proved. */
export interface ProvedPasskey {
  /** `passkey:<credential id>`. */
  key: string
  /** The user that it belongs to. */
  userId: string
  details: DetailsOf<'passkey'>
}

/**
 * Requests an assertion.
 * @param credentialIds the accepted passkeys; by default the user chooses any
 */
export const authenticationOptions = async (
  { db, clock, random }: AuthContext,
  c: LoginContext,
  of: ChallengeScope,
  credentialIds: readonly string[] = [],
) =>
  generateAuthenticationOptions({
    rpID: relyingParty(c).id,
    challenge: Buffer.from(await createChallenges(db, clock, random).issue(of), 'base64url'),
    userVerification: 'required',
    timeout: CHALLENGE_LIFETIME,
    allowCredentials: credentialIds.map((id) => ({ id })),
  })

/**
 * Verifies an authenticator's response: challenge, origin, RP id, user presence and verification, signature, and that
 * the signature counter increased.
 * @throws {AuthError} `passkey_not_allowed` for a passkey that is unknown, was removed, belongs to another host name or
 * might be cloned; `invalid_credentials` for an invalid response
 */
export const verifyAuthentication = async (
  auth: AuthContext,
  c: LoginContext,
  response: z.infer<typeof assertionShape>,
  of: ChallengeScope,
): Promise<ProvedPasskey> => {
  const { db, clock } = auth
  const site = relyingParty(c)
  const { challenge } = await consumeChallenge(auth, response.response.clientDataJSON, of)
  const key = `passkey:${response.id}`
  const kept = await db
    .selectFrom('login_passkey as passkey')
    // A passkey without an account belongs to no one: it was unlinked, or its user was deleted.
    .innerJoin('login_linked_account as account', 'account.key', 'passkey.key')
    .select(['passkey.public_key', 'passkey.rp_id', 'passkey.user_handle'])
    .select(['passkey.in_mfa', 'account.user_id', 'account.details'])
    .where('passkey.key', '=', key)
    .executeTakeFirst()
  if (!kept || kept.rp_id !== site.id) {
    throw new AuthError('passkey_not_allowed', {
      message: 'This passkey is not registered here, or it was removed',
    })
  }
  const { userHandle } = response.response
  if (userHandle && !timingSafeEqualText(userHandle, kept.user_handle)) throw invalidPasskeyError()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as never,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: response.id,
      publicKey: Buffer.from(kept.public_key, 'base64url'),
      // The counter is compared below, in the same statement that updates it.
      counter: 0,
    },
  }).catch(() => {
    throw invalidPasskeyError()
  })
  if (!verified) throw invalidPasskeyError()
  await countUse(auth, key, authenticationInfo.newCounter, clock.now())
  return {
    key,
    userId: kept.user_id,
    details: {
      ...(JSON.parse(kept.details) as DetailsOf<'passkey'>),
      enrolledInMfa: kept.in_mfa,
    },
  }
}

/** Authenticators that count never repeat a counter, so a repeated one means a clone. Those that don't count send 0. */
const countUse = async ({ db }: AuthContext, key: string, counter: number, now: number) => {
  const counted = await db
    .updateTable('login_passkey')
    .set({ counter, used_at: now })
    .where('key', '=', key)
    .where((row) =>
      row.or([
        row('counter', '<', counter),
        row.and([row('counter', '=', 0), row.lit(counter === 0)]),
      ]),
    )
    .returning('key')
    .executeTakeFirst()
  if (!counted) {
    throw new AuthError('passkey_not_allowed', {
      message: 'This passkey may have been copied. Sign in another way and remove it',
    })
  }
}
