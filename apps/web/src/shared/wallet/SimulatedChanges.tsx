import { t } from '@lingui/core/macro'
import type { AssetChange, Simulation } from '@castaway/wallet/transactions'
import { TriangleAlert } from 'lucide-react'
import { shortWallet } from '../profile/profile-meta'
import type { Holding } from './holdings'
import { TokenAmount } from './TokenText'

/** What the simulation says that leaves and comes, and who gets rights. */
export function SimulatedChanges({
  simulation,
  tokens,
  exchange,
}: {
  simulation: Simulation
  /** What is sent or swapped. */
  tokens: readonly Holding[]
  /** The contract that gets the right to take exactly what is swapped, if one does. */
  exchange?: string | null
}) {
  const { changes } = simulation
  const isExchange = (spender: string) => spender.toLowerCase() === exchange?.toLowerCase()
  const rights = simulation.rights.filter(({ spender }) => !isExchange(spender))
  const leaving = changes.filter(({ amount }) => amount < 0n)
  const coming = changes.filter(({ amount }) => amount > 0n)
  return (
    <div className="space-y-1 text-small text-ink-soft">
      <p className="font-semibold text-ink">{t`Simulated just now`}</p>
      {leaving.map((each) => (
        <p key={`${each.token} ${each.tokenId}`}>
          {t`Leaves your wallet:`} <Change change={each} tokens={tokens} />
        </p>
      ))}
      {coming.map((each) => (
        <p key={`${each.token} ${each.tokenId}`}>
          {t`Comes to your wallet:`} <Change change={each} tokens={tokens} />
        </p>
      ))}
      {leaving.length + coming.length === 0 ? <p>{t`Your balances stay the same.`}</p> : null}
      {simulation.rights.length > rights.length ? (
        <p>{t`The exchange can take exactly what you swap, and nothing else.`}</p>
      ) : rights.length === 0 ? (
        <p>{t`No one gets rights over your tokens.`}</p>
      ) : null}
      {rights.map(({ token: of, spender }) => (
        <p key={`${of} ${spender}`} className="flex gap-2 text-danger">
          <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>{t`${shortWallet(spender)} could spend your tokens of ${shortWallet(of)}.`}</span>
        </p>
      ))}
    </div>
  )
}

function Change({ change, tokens }: { change: AssetChange; tokens: readonly Holding[] }) {
  const amount = change.amount < 0n ? -change.amount : change.amount
  if (change.token === null)
    return <TokenAmount amount={amount} token={{ symbol: 'ETH', decimals: 18 }} />
  const { token: contract, tokenId } = change
  const token = tokens.find((each) => each.contract?.toLowerCase() === contract.toLowerCase())
  if (token && tokenId === undefined) return <TokenAmount amount={amount} token={token} />
  return <span className="font-mono">{shortWallet(change.token)}</span>
}
