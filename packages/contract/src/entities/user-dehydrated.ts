import { z } from 'zod'
import { since } from '../api-version'
import { EthAddress, Fid, NullableSince } from './scalars'

/** A user in dehydrated form: enough for a name and an image. */
export const UserDehydrated = z
  .object({
    object: z.literal('user_dehydrated'),
    fid: Fid,
    username: z.string().optional(),
    display_name: NullableSince.optional(),
    pfp_url: NullableSince.optional(),
    custody_address: EthAddress.optional(),
    score: since('3.174.0', z.number().optional()),
  })
  .meta({ id: 'UserDehydrated' })
export type UserDehydrated = z.infer<typeof UserDehydrated>
