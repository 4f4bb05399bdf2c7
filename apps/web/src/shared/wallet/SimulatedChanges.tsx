import { t } from '@lingui/core/macro'
import type { AssetChange, GrantedRight, Simulation } from '@castaway/wallet/transactions'
import { TriangleAlert } from 'lucide-react'
import { shortWallet } from '../profile/profile-meta'
import { ApprovalText } from './ApprovalText'
import type { Holding } from './holdings'
import { ItemText } from './items/ItemText'
import { suspicionText, TokenAmount } from './TokenText'
import type { DescribedToken } from './use-described-tokens'

/** What is known of a contract; undefined for one of which only its address is. */
export type Describe = (contract: string, isCollection: boolean) => DescribedToken | undefined

/** Describes the tokens that are sent or swapped, and no others. */
export const describeAmong =
  (tokens: readonly Holding[]): Describe =>
  (contract, isCollection) => {
    const token = tokens.find((each) => each.contract?.toLowerCase() === contract.toLowerCase())
    return token && !isCollection
      ? { name: token.symbol, token, suspicion: token.suspicion }
      : undefined
  }

export const isOfCollection = ({ amount, tokenId }: AssetChange | GrantedRight): boolean =>
  amount === null || tokenId !== undefined

/** What the simulation says that leaves and comes, and who gets rights. */
export function SimulatedChanges({
  simulation,
  describe,
  nameSpender = shortWallet,
  exchange,
}: {
  simulation: Simulation
  describe: Describe
  /** How someone who gets rights is named; by the short address otherwise. */
  nameSpender?: (address: string) => string
  /** The contract that gets the right to take exactly what is swapped, if one does. The swap uses it up. */
  exchange?: string | null
}) {
  const { changes } = simulation
  const isExchange = (spender: string) => spender.toLowerCase() === exchange?.toLowerCase()
  const rights = simulation.rights.filter(({ spender }) => !isExchange(spender))
  const leaving = changes.filter(({ amount }) => amount < 0n)
  const coming = changes.filter(({ amount }) => amount > 0n)
  return (
    <div className="space-y-1 text-small text-ink-soft [overflow-wrap:anywhere]">
      <p className="font-semibold text-ink">{t`Simulated just now`}</p>
      {leaving.map((each) => (
        <p key={`${each.token} ${each.tokenId}`}>
          {t`Leaves your wallet:`} <Change change={each} describe={describe} />
        </p>
      ))}
      {coming.map((each) => (
        <p key={`${each.token} ${each.tokenId}`}>
          {t`Comes to your wallet:`} <Change change={each} describe={describe} />
        </p>
      ))}
      {leaving.length + coming.length === 0 ? <p>{t`Your balances stay the same.`}</p> : null}
      {exchange ? (
        <p>{t`The exchange can take exactly what you swap, and nothing else.`}</p>
      ) : rights.length === 0 ? (
        <p>{t`No one gets rights over your tokens.`}</p>
      ) : null}
      {rights.map((right) => (
        <p
          key={`${right.token} ${right.spender} ${right.tokenId}`}
          className="flex gap-2 text-danger"
        >
          <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>
            <Right right={right} spender={nameSpender(right.spender)} describe={describe} />
          </span>
        </p>
      ))}
    </div>
  )
}

function Right({
  right,
  spender,
  describe,
}: {
  right: GrantedRight
  spender: string
  describe: Describe
}) {
  const { token: contract, amount, tokenId } = right
  const about = describe(contract, isOfCollection(right))
  return (
    <>
      <ApprovalText
        assets={
          tokenId !== undefined
            ? { kind: 'item', tokenId }
            : amount === null
              ? { kind: 'collection' }
              : { kind: 'amount', amount }
        }
        about={about ?? { name: shortWallet(contract), token: undefined }}
        spender={spender}
      />
      <Suspected about={about} />
    </>
  )
}

function Change({ change, describe }: { change: AssetChange; describe: Describe }) {
  const { token: contract, tokenId } = change
  const amount = change.amount < 0n ? -change.amount : change.amount
  if (contract === null)
    return <TokenAmount amount={amount} token={{ symbol: 'ETH', decimals: 18 }} />
  const about = describe(contract, isOfCollection(change))
  const name = about ? (
    <bdi>{about.name}</bdi>
  ) : (
    <span className="font-mono">{shortWallet(contract)}</span>
  )
  return (
    <>
      {tokenId !== undefined ? (
        <ItemText tokenId={tokenId} amount={amount} collection={name} />
      ) : about?.token ? (
        <TokenAmount amount={amount} token={about.token} />
      ) : (
        name
      )}
      <Suspected about={about} />
    </>
  )
}

/** Names come from contracts: one that imitates another token says so beside it. */
const Suspected = ({ about }: { about: DescribedToken | undefined }) =>
  about?.suspicion ? (
    <span className="text-danger">{` · ${suspicionText(about.suspicion)}`}</span>
  ) : null
