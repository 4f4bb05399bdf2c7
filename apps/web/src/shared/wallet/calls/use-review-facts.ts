import { useMemo } from 'react'
import { useRecords } from '../../../app/records'
import type { Recipient } from '../send/recipient'
import { type Warning, warningsOf } from '../send/warnings'
import { type Describe, isOfCollection } from '../SimulatedChanges'
import type { Address } from '../tokens'
import { useDescribedTokens } from '../use-described-tokens'
import { useHoldings } from '../use-holdings'
import { useOwners } from '../use-owners'
import { usePersonalWallets } from '../use-personal-wallets'
import type { AppCallFacts } from './examine-app-calls'

export interface ReviewFacts {
  /** Whether everything is known that can be. */
  isReady: boolean
  recipients: { recipient: Recipient; warnings: Warning[] }[]
  describe: Describe
}

/** What else a person should know of examined calls: which tokens they are about, and who gets something. */
export function useReviewFacts(
  chainId: string,
  from: string,
  facts: AppCallFacts | undefined,
): ReviewFacts {
  const { holdings } = useHoldings(useMemo(() => [from], [from]))
  const { changes = [], rights = [] } = facts?.simulation ?? {}
  const named = [...changes, ...rights].flatMap((each) =>
    each.token === null ? [] : { chainId, token: each.token, isCollection: isOfCollection(each) },
  )
  const described = useDescribedTokens(named, holdings)
  const payments = useRecords('payment')
  const own = usePersonalWallets()
  const recipients = facts?.recipients ?? []
  const ownerOf = useOwners(recipients.map(({ address }) => address))
  return {
    isReady:
      facts !== undefined &&
      payments !== undefined &&
      own.ready &&
      named.every((each) => described(each) !== undefined),
    recipients: recipients.map(({ address, isContract }) => ({
      recipient: { address: address as Address, user: ownerOf(address) },
      warnings: warningsOf({
        to: address,
        own: own.wallets.map((each) => each.address),
        paid: (payments ?? []).map(({ body }) => body.to),
        isContract,
      }),
    })),
    describe: (token, isCollection) => described({ chainId, token, isCollection }),
  }
}
