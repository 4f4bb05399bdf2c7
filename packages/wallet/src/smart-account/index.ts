export {
  accountAddress,
  toActingAccount,
  toSessionAccount,
  type AccountOptions,
  type AccountOwner,
  type SessionAccount,
} from './account'
export { accountFactoryAddress, sessionAccountAbi } from './contract'
