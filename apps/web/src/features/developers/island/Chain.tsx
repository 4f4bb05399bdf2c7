import { t } from '@lingui/core/macro'
import type { ChainNetwork, ChainTransaction } from '@castaway/client/local'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { networkName } from '../../../shared/wallet/networks'
import { SelectField } from '../../../ui/form/SelectField'
import { controls } from '../controls'
import { formatNumber } from '../format'
import { LiveLog } from './LiveLog'
import { Transaction } from './Transaction'

/** The networks that the island has. */
const networks: readonly ChainNetwork[] = [
  'base',
  'optimism',
  'ethereum',
  'arbitrum',
  'base-sepolia',
]

/** The transactions of the island's chains, block by block, decoded. */
export default function Chain() {
  const search = useSearch({ strict: false }) as { network?: string }
  const navigate = useNavigate()
  const network = networks.find((each) => each === search.network) ?? 'base'
  return (
    <LiveLog
      queryKey={['controls', 'chain', network]}
      read={async (before) => {
        const page = await controls.chain.transactions(network, before ? { before } : {})
        return { items: page.transactions, next: page.next }
      }}
      every={2_000}
      filters={
        <SelectField
          label={t`Network`}
          value={network}
          onChange={(chosen) =>
            void navigate({
              to: '.',
              search: { ...search, network: chosen } as never,
              replace: true,
            })
          }
        >
          {networks.map((each) => (
            <option key={each} value={each}>
              {networkName(each)}
            </option>
          ))}
        </SelectField>
      }
      words={{
        live: t`New transactions as they come`,
        older: t`Older transactions`,
        emptyTitle: t`No transactions`,
        empty: t`Nothing has happened on this network of the island yet.`,
      }}
    >
      {(transactions) => (
        <ol>
          {blocksOf(transactions).map(([first, ...rest]) => (
            <li key={first.block}>
              <h2 className="bg-sunken/60 px-(--row-x) py-1 text-small font-semibold text-ink-soft tabular">
                {t`Block ${formatNumber(first.block)}`}
              </h2>
              <ul>
                {[first, ...rest].map((transaction) => (
                  <li key={transaction.hash} className="border-b border-line">
                    <Transaction transaction={transaction} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </LiveLog>
  )
}

type Block = [ChainTransaction, ...ChainTransaction[]]

/** Transactions by block, in their order. */
function blocksOf(transactions: readonly ChainTransaction[]): Block[] {
  const blocks: Block[] = []
  for (const transaction of transactions) {
    const last = blocks.at(-1)
    if (last?.[0].block === transaction.block) last.push(transaction)
    else blocks.push([transaction])
  }
  return blocks
}
