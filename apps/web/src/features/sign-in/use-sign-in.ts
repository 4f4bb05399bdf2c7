export { failureOf } from './failure'

export const loadWallets = () => import('./wallets')
