import { z } from 'zod'
import { changed } from '../api-version'
import { maxFid } from '../limits'

/** FID: the number of an account on the network. */
export const Fid = z.int().min(1).max(maxFid).meta({ id: 'Fid', description: 'Account number' })
/** Hash of a message: 20 bytes of BLAKE3 as lowercase hex. Any case is accepted and converted to lowercase. */
export const Hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .toLowerCase()
/** A hash that later versions also accept without `0x`. */
export const HashOrBareHash = changed(
  '3.174.0',
  Hash,
  z
    .string()
    .regex(/^(0x)?[a-fA-F0-9]{40}$/)
    .toLowerCase()
    .overwrite((text) => (text.startsWith('0x') ? text : `0x${text}`)),
)
export const EthAddress = z
  .string()
  .regex(/^0x[a-fA-F0-9]{40}$/)
  .meta({ id: 'EthAddress', description: 'Ethereum address' })
export const SolAddress = z
  .string()
  .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  .meta({ id: 'SolAddress', description: 'Solana address' })
export const Ed25519PublicKey = z.string().regex(/^0x[a-fA-F0-9]{64}$/)
/** Bytes as hex with `0x`: signatures, block hashes. */
export const Hex = z
  .string()
  .regex(/^0x(?:[0-9a-fA-F]{2})+$/)
  .max(20_000)
export const SignerUuid = z.guid()
/** 128 bits in 26 characters that sort by time. */
export const Ulid = z.string().regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
/** Text that a user may lack; later versions answer null as well. */
export const NullableSince = changed('3.174.0', z.string(), z.string().nullable())
/** ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime()
/** A key that a caller chooses so that repeating a write has no further effect. */
export const Idem = z.string().min(1).max(128)
export const ChannelId = z.string().min(1).max(64)
/** Search terms. */
export const SearchText = z.string().min(1).max(1024)
/** Any URL, stored as its author wrote it. */
export const AnyUrl = z.string().min(1).max(2048)

/** A range of a text, in bytes of UTF-8: `start` inclusive, `end` exclusive. */
export const TextRange = z
  .object({ start: z.int().min(0), end: z.int().min(0) })
  .meta({ id: 'TextRange' })
export type TextRange = z.infer<typeof TextRange>

/** Response of a write that only reports its success. */
export const OperationResponse = z
  .object({ success: z.boolean().optional(), message: z.string().optional() })
  .meta({ id: 'OperationResponse' })
export type OperationResponse = z.infer<typeof OperationResponse>
