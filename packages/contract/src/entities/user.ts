import { z } from 'zod'
import { optionalSince, since, until } from '../api-version'
import { proStatuses, verificationProtocols, verifiedAccountPlatforms } from '../enums'
import { ChannelDehydrated } from './channel-dehydrated'
import { EthAddress, Fid, NullableSince, SolAddress, TextRange, Timestamp } from './scalars'
import { UserDehydrated } from './user-dehydrated'

export const LocationAddress = z.object({
  city: z.string(),
  state: z.string().optional(),
  state_code: z.string().optional(),
  country: z.string(),
  country_code: z.string().optional(),
})

export const Coordinates = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

export const Location = z
  .object({
    ...Coordinates.shape,
    radius: z.number().min(0).optional(),
    address: LocationAddress.optional(),
  })
  .meta({ id: 'Location' })
export type Location = z.infer<typeof Location>

/** The relation between the viewer and this user. */
export const UserViewerContext = z
  .object({
    following: z.boolean(),
    followed_by: z.boolean(),
    blocking: z.boolean(),
    blocked_by: z.boolean(),
  })
  .meta({ id: 'UserViewerContext' })
export type UserViewerContext = z.infer<typeof UserViewerContext>

export const Bio = z.object({
  text: z.string(),
  mentioned_profiles: z.array(UserDehydrated).optional(),
  mentioned_profiles_ranges: z.array(TextRange).optional(),
  mentioned_channels: z.array(ChannelDehydrated).optional(),
  mentioned_channels_ranges: z.array(TextRange).optional(),
})

/** An address that can sign in as the user, and the app that asked for it. */
const AuthAddress = z.object({ address: EthAddress, app: UserDehydrated })

const Pro = z.object({
  status: z.enum(proStatuses),
  subscribed_at: Timestamp,
  expires_at: Timestamp,
})

export const User = z
  .object({
    object: z.literal('user'),
    fid: Fid,
    username: z.string(),
    display_name: NullableSince.optional(),
    custody_address: EthAddress,
    pfp_url: NullableSince.optional(),
    registered_at: since('3.174.0', Timestamp),
    pro: since('3.174.0', Pro.optional()),
    profile: z.object({
      bio: Bio,
      location: Location.optional(),
      banner: since('3.174.0', z.object({ url: z.string().optional() }).optional()),
    }),
    follower_count: z.int(),
    following_count: z.int(),
    verifications: z.array(EthAddress),
    auth_addresses: since('3.174.0', z.array(AuthAddress)),
    verified_addresses: z.object({
      eth_addresses: z.array(EthAddress),
      sol_addresses: z.array(SolAddress),
      primary: z.object({
        eth_address: EthAddress.nullable(),
        sol_address: SolAddress.nullable(),
      }),
    }),
    verified_accounts: z.array(
      z.object({
        platform: z.enum(verifiedAccountPlatforms).optional(),
        username: z.string().optional(),
      }),
    ),
    power_badge: until('2.46.0', z.boolean()),
    experimental: z
      .object({ deprecation_notice: z.string().optional(), neynar_user_score: z.number() })
      .optional(),
    score: optionalSince('3.174.0', z.number()),
    viewer_context: UserViewerContext.optional(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

/** A user in dehydrated form. */
export const dehydrated = (user: User): UserDehydrated => ({
  object: 'user_dehydrated',
  fid: user.fid,
  username: user.username,
  display_name: user.display_name,
  pfp_url: user.pfp_url,
  custody_address: user.custody_address,
  score: user.score,
})

/** A user found by a search. Some responses contain the profile image a second time, as `pfp.url`. */
export const SearchedUser = z
  .object({ ...User.shape, pfp: until('2.46.0', z.object({ url: z.string() })) })
  .meta({ id: 'SearchedUser' })
export type SearchedUser = z.infer<typeof SearchedUser>

export const Follower = z
  .object({
    object: z.literal('follower'),
    user: User,
    /** The app that the user followed with. */
    app: since('3.174.0', UserDehydrated.optional()),
  })
  .meta({ id: 'Follower' })
export type Follower = z.infer<typeof Follower>

export const FollowerDehydrated = z
  .object({ object: z.literal('follower_dehydrated'), user: UserDehydrated })
  .meta({ id: 'FollowerDehydrated' })
export type FollowerDehydrated = z.infer<typeof FollowerDehydrated>

/** A follower whom the user follows too. */
export const ReciprocalFollower = z
  .object({
    object: z.literal('reciprocal_follower'),
    user: User,
    /** When the later of the two followed the other. */
    timestamp: Timestamp,
  })
  .meta({ id: 'ReciprocalFollower' })
export type ReciprocalFollower = z.infer<typeof ReciprocalFollower>

export const Verification = z
  .object({
    object: z.literal('verification'),
    /** Hexadecimal on Ethereum, base58 on Solana. */
    address: z.string(),
    protocol: z.enum(verificationProtocols).meta({ id: 'Protocol' }),
    verified_at: z.string(),
    /** The app whose key signed the verification; omitted if it is unknown. */
    app: UserDehydrated.optional(),
  })
  .meta({ id: 'Verification' })
export type Verification = z.infer<typeof Verification>
