import type { LinkedAccountType } from '@castaway/contract'
import type { PrivySnapshot } from '../privy/map-accounts'
import type { LinkedAccount, LinkedWallet } from '../wire'

type CommonFields = 'type' | 'key' | 'firstVerifiedAt' | 'latestVerifiedAt'

/** What is kept of a wallet; whether it is the embedded one comes from what is kept about that. */
type WalletDetails = Omit<
  LinkedWallet,
  CommonFields | 'recoveryMethod' | 'imported' | 'delegated' | 'walletIndex'
>

/** What a kind of account has besides its key and its times. */
export type DetailsOf<Type extends LinkedAccountType> = Type extends 'wallet'
  ? WalletDetails
  : Omit<Extract<LinkedAccount, { type: Type }>, CommonFields>

/** A subject that a sign-in method has proved. Whoever proves the same key is the same user. */
export type Proof = PrivyProof | AccountProof

/** Someone that Privy vouches for, with all their accounts. */
interface PrivyProof {
  type: 'privy'
  /** `privy:did:privy:…` */
  key: string
  details: PrivySnapshot
}

type AccountProof = {
  [Type in LinkedAccountType]: {
    type: Type
    /** `kind-of-subject:subject`, e.g. `ethereum:0xAbC…`; see the shapes in `wire.ts`. */
    key: string
    details: DetailsOf<Type>
  }
}[LinkedAccountType]

/** By which accounts a proof can stand in the list of those who may sign in. */
export const provedAccounts = (proof: Proof): readonly { key: string }[] =>
  proof.type === 'privy' ? [proof, ...proof.details.user.linkedAccounts] : [proof]
