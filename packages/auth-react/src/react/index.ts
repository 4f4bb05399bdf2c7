export { LoginProvider, type LoginProviderProps } from './LoginProvider'
export {
  useActiveWallet,
  useEmbeddedWallets,
  useLinkAccount,
  useLogin,
  useMfa,
  useSigningWallet,
  useUser,
  useWallets,
  type UseLogin,
} from './hooks'
export type { OpenOptions } from './modal-store'
export { useSigner, type SignerStatus } from './use-signer'
export type { EthereumProvider, LoginWallet, WalletKind, WalletsState } from './wallet-types'
export { loginStrings, type LoginStrings } from './strings'
