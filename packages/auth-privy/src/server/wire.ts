import * as z from 'zod'

/**
 * Privy's user as its API returns it. Times are Unix seconds. Optional fields are null or missing there, and null here.
 * `readAccounts` leaves out unsupported account types.
 */

const word = z
  .string()
  .nullish()
  .transform((value) => value || null)
const seconds = z.number().nonnegative()

const verified = {
  verified_at: seconds,
  first_verified_at: seconds.nullish(),
  latest_verified_at: seconds.nullish(),
}
const id = z.string().min(1).max(512)
const oauth = { ...verified, subject: id }
const addresses = z
  .array(z.object({ address: id }))
  .nullish()
  .transform((list) => list ?? [])

export const privyAccount = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('wallet'),
    ...verified,
    address: id,
    // Bitcoin and other wallets are not supported: they fail here, and are left out.
    chain_type: z.enum(['ethereum', 'solana']),
    chain_id: word,
    wallet_client_type: word,
    connector_type: word,
    recovery_method: word,
    imported: z.boolean().nullish(),
    delegated: z.boolean().nullish(),
    wallet_index: z.number().int().nonnegative().nullish(),
  }),
  z.object({
    type: z.literal('smart_wallet'),
    ...verified,
    address: id,
    smart_wallet_type: word,
  }),
  z.object({
    type: z.literal('cross_app'),
    ...oauth,
    provider_app_id: id,
    embedded_wallets: addresses,
    smart_wallets: addresses,
  }),
  z.object({ type: z.literal('email'), ...verified, address: id }),
  // The number has two names, and the newer one is not always present.
  z.object({ type: z.literal('phone'), ...verified, number: word, phoneNumber: word }),
  z.object({ type: z.literal('google_oauth'), ...oauth, email: word, name: word }),
  z.object({
    type: z.literal('twitter_oauth'),
    ...oauth,
    username: word,
    name: word,
    profile_picture_url: word,
  }),
  z.object({ type: z.literal('discord_oauth'), ...oauth, username: word, email: word }),
  z.object({ type: z.literal('github_oauth'), ...oauth, username: word, name: word, email: word }),
  z.object({ type: z.literal('spotify_oauth'), ...oauth, email: word, name: word }),
  z.object({ type: z.literal('instagram_oauth'), ...oauth, username: word }),
  z.object({ type: z.literal('tiktok_oauth'), ...oauth, username: word, name: word }),
  z.object({
    type: z.literal('linkedin_oauth'),
    ...oauth,
    name: word,
    email: word,
    vanity_name: word,
  }),
  z.object({ type: z.literal('apple_oauth'), ...oauth, email: word }),
  z.object({ type: z.literal('custom_auth'), ...verified, custom_user_id: id }),
  z.object({
    type: z.literal('farcaster'),
    ...verified,
    fid: z.number().int().positive(),
    owner_address: id,
    display_name: word,
    username: word,
    bio: word,
    profile_picture: word,
    profile_picture_url: word,
    homepage_url: word,
    signer_public_key: word,
  }),
  z.object({
    type: z.literal('passkey'),
    ...verified,
    credential_id: id,
    authenticator_name: word,
    enrolled_in_mfa: z.boolean().nullish(),
  }),
  z.object({
    type: z.literal('telegram'),
    ...verified,
    telegram_user_id: id,
    first_name: word,
    last_name: word,
    username: word,
    photo_url: word,
  }),
])

export type PrivyAccount = z.output<typeof privyAccount>

export const privyUser = z.object({
  id: z.string().regex(/^did:privy:[A-Za-z0-9]{1,64}$/),
  created_at: seconds,
  has_accepted_terms: z.boolean().nullish(),
  is_guest: z.boolean().nullish(),
  custom_metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
  mfa_methods: z.array(z.object({ type: z.string() })).nullish(),
  linked_accounts: z.array(z.unknown()),
})

export type PrivyUser = z.output<typeof privyUser>
