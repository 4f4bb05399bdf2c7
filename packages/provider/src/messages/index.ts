export * as build from './build'
export type {
  Author,
  CastDraft,
  ReactionTarget,
  UsernameProofDraft,
  VerificationDraft,
} from './build'
export { castTypeFor } from './build'
export { solanaClaim, verificationClaim } from './verification-claim'
export { assemble, decodeMessage, encodeData, encodeMessage } from './codec'
export { frameAction, type FrameActionDraft } from './frame-action'
export { fromHex, toHex } from './hex'
export type { ValidationError, ValidationErrorCode } from './errors'
export { LARGEST_FID } from './rules'
export {
  draft,
  hashOf,
  sign,
  signInThread,
  signerFromSeed,
  verifySignature,
  type Draft,
  type Signer,
} from './sign'
export * from './types'
export { validate } from './validate'
export { loadMessages } from './load/load'
export { merge, type MergeOptions, type Outcome } from './merge'
export { revokeSigner } from './revoke'
export {
  addSignerKey,
  addSignerKeys,
  registerAccount,
  registerAccounts,
  rentStorage,
  storageLimits,
  storageOf,
  type NewAccount,
  type NewSignerKey,
  type Rent,
} from './accounts'
export { extendPro, endPro } from './pro'
export { reserveFid } from './fids'
export {
  claimFname,
  claimFnames,
  transferFname,
  type FnameTransfer,
  type NameClaim,
} from './fnames'
export { confirmNameProof, FNAME, isName, nameKind, type NameKind } from './names'
export { transferAccount, type AccountTransfer } from './transfer-account'
export { rebuild } from './rebuild'
export { checkAgreement } from './verify'
