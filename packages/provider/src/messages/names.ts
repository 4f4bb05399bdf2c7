import { validationError, type ValidationError } from './errors'
import { UserNameType, type UserNameProofBody } from './types'

/** An fname, and the first label of every other name. */
export const FNAME = /^[a-z0-9][a-z0-9-]{0,15}$/
/** Any name; an empty username removes it. */
export const USERNAME = /^(?:[a-z0-9][a-z0-9-]{0,15}(?:\.(?:base\.)?eth)?)?$/

/** What an account can be called: at most 16 characters for fnames, 20 for ENS names and 25 for Base names. */
export type NameKind = 'fname' | 'ens' | 'base'

/** Returns what kind of name it is by its ending, as the network decides it; whether it is valid is another question. */
export const nameKind = (name: string): NameKind =>
  name.endsWith('.base.eth') ? 'base' : name.endsWith('.eth') ? 'ens' : 'fname'

/** Whether it has the form of a name, of any kind. */
export const isName = (name: string): boolean => name !== '' && USERNAME.test(name)

/** The type of a proof of this name as a message; undefined for fnames, which the name server proves. */
export function provedTypeOf(name: string): number | undefined {
  const kind = nameKind(name)
  if (kind === 'fname') return undefined
  return kind === 'base' ? UserNameType.basename : UserNameType.ensL1
}

/** The name in a proof. Bytes that are not UTF-8 become U+FFFD, which no name has. */
export const nameOf = (body: Pick<UserNameProofBody, 'name'>): string =>
  Buffer.from(body.name).toString()

/** The largest proof that the network takes has 16,384 bytes, nearly all of which can be a contract's signature. */
const MAX_SIGNATURE_LENGTH = 16_384 - 256

/**
 * Validates what depends on the proof alone. As on the network, its signature is not checked: what counts is that the
 * account's signer published it, that the owner is the account's custody address or verified for it, and that the name
 * resolves to the owner.
 */
export function checkUsernameProof(body: UserNameProofBody, fid: number): ValidationError | null {
  const bad = (message: string, property: string) =>
    validationError('INVALID_USERNAME_PROOF', message, property)
  const { ensL1, basename } = UserNameType
  if (body.type !== ensL1 && body.type !== basename) {
    return bad('Only ENS and Base names are proved by messages.', 'type')
  }
  const name = nameOf(body)
  if (provedTypeOf(name) !== body.type || !isName(name)) {
    return bad(
      body.type === basename
        ? 'A Base name must have 1 to 16 lowercase letters, digits, and hyphens before .base.eth.'
        : 'An ENS name must have 1 to 16 lowercase letters, digits, and hyphens before .eth.',
      'name',
    )
  }
  if (body.fid !== fid) return bad('The proof is of another fid.', 'fid')
  if (body.owner.length !== 20) return bad('The owner must be an Ethereum address.', 'owner')
  if (body.signature.length > MAX_SIGNATURE_LENGTH) {
    return bad(`The signature can have at most ${MAX_SIGNATURE_LENGTH} bytes.`, 'signature')
  }
  return null
}

// The registries of names are on chains, to which the merge has no access, so they are asked before it. Bodies are
// tracked by identity and only added after such a check.
const confirmed = new WeakSet<UserNameProofBody>()

/** Records that the name in the proof resolves to its owner. */
export const confirmNameProof = (body: UserNameProofBody): void => void confirmed.add(body)

export const isNameProofConfirmed = (body: UserNameProofBody): boolean => confirmed.has(body)
