export { HistoryUnavailableError } from './account-logs'
export { listApprovals, revocation, type Approval, type ApprovedAssets } from './approvals'
export { itemBalance, itemUri, listItems, type ItemId, type OwnedItem } from './items'
export { listTransfers, type MovedAssets, type Transfer } from './transfers'
