import { z } from 'zod'
import { developerManagedSignerStatuses, sharedSignerPermissions, signerStatuses } from '../enums'
import { Ed25519PublicKey, EthAddress, Fid, SignerUuid } from './scalars'

/** A key that may write for an account once its owner has approved it. */
export const Signer = z
  .object({
    object: z.literal('signer').optional(),
    signer_uuid: z.string(),
    public_key: Ed25519PublicKey,
    status: z.enum(signerStatuses),
    signer_approval_url: z.string().optional(),
    fid: Fid.optional(),
    permissions: z.array(z.enum(sharedSignerPermissions)).optional(),
  })
  .meta({ id: 'Signer' })
export type Signer = z.infer<typeof Signer>

/** A signer of a new account; its id has another name than elsewhere. */
export const AccountSigner = z.object({
  ...Signer.omit({ signer_uuid: true }).shape,
  uuid: SignerUuid,
})

/** A key whose private half the app holds: the app signs messages itself. */
export const DeveloperManagedSigner = z
  .object({
    public_key: Ed25519PublicKey,
    status: z.enum(developerManagedSignerStatuses),
    signer_approval_url: z.string().optional(),
    fid: Fid.optional(),
  })
  .meta({ id: 'DeveloperManagedSigner' })
export type DeveloperManagedSigner = z.infer<typeof DeveloperManagedSigner>

/** An address that an app holds: once an account's owner has approved it, it can sign in as that account. */
export const DeveloperManagedAuthAddress = z
  .object({
    address: EthAddress,
    status: z.enum(developerManagedSignerStatuses),
    auth_address_approval_url: z.url().optional(),
    fid: Fid.optional(),
  })
  .meta({ id: 'DeveloperManagedAuthAddress' })
export type DeveloperManagedAuthAddress = z.infer<typeof DeveloperManagedAuthAddress>

/** The sponsor who pays for the approval of a key. */
export const SignedKeyRequestSponsor = z
  .object({
    fid: Fid.optional(),
    signature: z.string().optional(),
    sponsored_by_neynar: z.boolean().optional(),
  })
  .meta({ id: 'SignedKeyRequestSponsor' })
