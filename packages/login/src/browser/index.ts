export {
  createLoginClient,
  type KeystoreStore,
  type LoginClient,
  type LoginClientOptions,
  type SignInOptions,
  type WalletSigner,
} from './client'
export {
  describeLoginError,
  fromWalletError,
  LoginError,
  type AnyLoginErrorCode,
  type ErrorWords,
} from './errors'
export { XSRF_COOKIE, XSRF_HEADER, xsrfHeaders } from './http'
export type {
  LinkedAccount,
  LinkedWallet,
  LoginDevice,
  LoginUser,
  SealedKeystore,
  StoredKeystore,
} from '../wire'
