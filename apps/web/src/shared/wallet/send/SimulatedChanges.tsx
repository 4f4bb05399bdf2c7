import { t } from '@lingui/core/macro'
import type { AssetChange, Simulation } from '@castaway/wallet/transactions'
import { TriangleAlert } from 'lucide-react'
import { shortWallet } from '../../profile/profile-meta'
import type { Holding } from '../holdings'
import { TokenAmount } from '../TokenText'

/** What the simulation says that leaves and comes, and who gets rights. */
export function SimulatedChanges({
  simulation,
  token,
}: {
  simulation: Simulation
  token: Holding
}) {
  const { changes, rights } = simulation
  const leaving = changes.filter(({ amount }) => amount < 0n)
  const coming = changes.filter(({ amount }) => amount > 0n)
  return (
    <div className="space-y-1 text-small text-ink-soft">
      <p className="font-semibold text-ink">{t`Simulated just now`}</p>
      {leaving.map((each) => (
        <p key={`${each.token} ${each.tokenId}`}>
          {t`Leaves your wallet:`} <Change change={each} token={token} />
        </p>
      ))}
      {coming.map((each) => (
        <p key={`${each.token} ${each.tokenId}`}>
          {t`Comes to your wallet:`} <Change change={each} token={token} />
        </p>
      ))}
      {leaving.length + coming.length === 0 ? <p>{t`Your balances stay the same.`}</p> : null}
      {rights.length === 0 ? (
        <p>{t`No one gets rights over your tokens.`}</p>
      ) : (
        rights.map(({ token: of, spender }) => (
          <p key={`${of} ${spender}`} className="flex gap-2 text-danger">
            <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
            <span>{t`${shortWallet(spender)} could spend your tokens of ${shortWallet(of)}.`}</span>
          </p>
        ))
      )}
    </div>
  )
}

function Change({ change, token }: { change: AssetChange; token: Holding }) {
  const amount = change.amount < 0n ? -change.amount : change.amount
  if (change.token === null)
    return <TokenAmount amount={amount} token={{ symbol: 'ETH', decimals: 18 }} />
  if (change.token.toLowerCase() === token.contract?.toLowerCase() && change.tokenId === undefined)
    return <TokenAmount amount={amount} token={token} />
  return <span className="font-mono">{shortWallet(change.token)}</span>
}
