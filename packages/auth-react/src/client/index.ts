export { createLoginClient, type LoginClientOptions } from './client'
export type { LoginClient, SignInOptions, WalletSigner } from './login-client'
export {
  describeLoginError,
  fromWalletError,
  LoginError,
  type AnyLoginErrorCode,
  type ErrorStrings,
} from '../../../wallet/src/errors'
export type { KeystoreStore } from './methods/keystores'
export { XSRF_COOKIE, XSRF_HEADER, xsrfHeaders } from './http'
export type {
  LinkedAccount,
  LinkedWallet,
  LoginDevice,
  LoginUser,
  LoginMethods,
  KeystoreSummary,
  RecoveryMethod,
  SealedKeystore,
  StoredKeystore,
} from '../../../auth/src/wire'
