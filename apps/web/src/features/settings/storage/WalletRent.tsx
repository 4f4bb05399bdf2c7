import { t } from '@lingui/core/macro'
import type { Account } from '@castaway/react'
import { WalletPayment } from '../../../shared/wallet/calls/WalletPayment'
import { readChain } from '../../../shared/wallet/read-chain'
import { OP_MAINNET, rentCall } from './rent-call'

interface WalletRentProps {
  account: Account
  /** Called once the chain has it. */
  onRented: () => void
  onClose: () => void
}

/** Rents a unit of storage with the person's own wallet. */
export default function WalletRent({ account, onRented, onClose }: WalletRentProps) {
  const handle = account.username || String(account.fid)
  return (
    <WalletPayment
      chainId={OP_MAINNET}
      title={t`Rent storage`}
      of={['storage', account.fid]}
      calls={async () => [await rentCall(account.fid, 1, readChain)]}
      question={{
        title: t`Rent one more unit for @${handle}?`,
        action: t`Rent`,
        text: t`One unit for one year, paid by your wallet in ETH on OP Mainnet. Any excess comes back at once.`,
      }}
      done={t`Storage unit rented`}
      onDone={onRented}
      onClose={onClose}
    />
  )
}
