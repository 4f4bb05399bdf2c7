import type { LinkedAccountType } from '@castaway/contract'
import type { ExternalUser } from './external-user'
import type { LinkedAccount, LinkedWallet } from '../wire'

type CommonFields = 'type' | 'key' | 'firstVerifiedAt' | 'latestVerifiedAt'

/** The stored details of a wallet; whether it is the embedded one follows from the stored keystores. */
type WalletDetails = Omit<
  LinkedWallet,
  CommonFields | 'recoveryMethod' | 'imported' | 'delegated' | 'walletIndex'
>

/** Fields of an account type besides its key and its timestamps. */
export type DetailsOf<Type extends LinkedAccountType> = Type extends 'wallet'
  ? WalletDetails
  : Omit<Extract<LinkedAccount, { type: Type }>, CommonFields>

/** A subject that a sign-in method has proved. The same key is always the same user. */
export type Proof = ExternalProof | AccountProof

/** A user that the external provider has authenticated, with all their accounts. */
interface ExternalProof {
  type: 'privy'
  /** `privy:did:privy:…` */
  key: string
  details: ExternalUser
}

type AccountProof = {
  [Type in LinkedAccountType]: {
    type: Type
    /** `type-of-subject:subject`, e.g. `ethereum:0xAbC…`; see the shapes in `wire.ts`. */
    key: string
    details: DetailsOf<Type>
  }
}[LinkedAccountType]

/** The accounts of a proof that are checked against the allowlist. */
export const provedAccounts = (proof: Proof): readonly { key: string }[] =>
  proof.type === 'privy' ? [proof, ...proof.details.user.linkedAccounts] : [proof]
