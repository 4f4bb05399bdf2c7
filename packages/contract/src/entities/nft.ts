import { z } from 'zod'
import { traitDisplayTypes } from '../enums'
import { EthAddress, Fid } from './scalars'

/** A property of a token, as marketplaces read it. */
const Trait = z.object({
  trait_type: z.string(),
  value: z.union([z.string(), z.number()]),
  display_type: z.enum(traitDisplayTypes).optional(),
  max_value: z.number().optional(),
})

/** What a token's URI points to. */
export const NftMetadata = z
  .object({
    name: z.string(),
    image: z.string(),
    description: z.string().optional(),
    external_url: z.string().optional(),
    animation_url: z.string().optional(),
    youtube_url: z.string().optional(),
    background_color: z
      .string()
      .regex(/^[0-9a-fA-F]{6}$/)
      .optional(),
    attributes: z.array(Trait).optional(),
  })
  .meta({ id: 'NftMetadata' })
export type NftMetadata = z.infer<typeof NftMetadata>

const quantity = z.int().min(1).default(1)

/** Who receives new tokens: an address, or a user's primary address. */
export const NftMintRecipient = z.union([
  z.object({ address: EthAddress, fid: z.never().optional(), quantity }),
  z.object({ fid: Fid, address: z.never().optional(), quantity }),
])
export type NftMintRecipient = z.infer<typeof NftMintRecipient>
