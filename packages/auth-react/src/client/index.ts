export { createLoginClient, type LoginClientOptions } from './client'
export type { LoginClient, SignInOptions } from './login-client'
export type {
  CreateExternalMethods,
  ExternalMethods,
  ExternalMethodsHost,
} from './external-methods'
export type { WalletSigner } from '@castaway/wallet/wallet-signer'
export {
  describeLoginError,
  fromWalletError,
  LoginError,
  type AnyLoginErrorCode,
  type ErrorStrings,
} from '@castaway/wallet/errors'
export type { KeystoreStore } from '@castaway/wallet/keystore-store'
export { XSRF_COOKIE, XSRF_HEADER, xsrfHeaders } from '@castaway/wallet/xsrf'
export type {
  KeystoreSummary,
  RecoveryMethod,
  SealedKeystore,
  StoredKeystore,
} from '@castaway/wallet/keystore-wire'
export type {
  LinkedAccount,
  LinkedWallet,
  LoginDevice,
  LoginUser,
  LoginMethods,
} from '@castaway/auth/wire'
