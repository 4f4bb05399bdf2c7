import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { shortItemId } from './describe-item'

/** Which item of a collection, and how many of it, in words. */
export function ItemText({
  tokenId,
  amount,
  collection,
}: {
  tokenId: bigint | string
  /** More than 1 only of items that exist several times. */
  amount: bigint
  /** The name of the collection. */
  collection: ReactNode
}) {
  const id = shortItemId(tokenId)
  if (amount === 1n)
    return (
      <Trans>
        item {id} of {collection}
      </Trans>
    )
  const count = String(amount)
  return (
    <Trans>
      {count} × item {id} of {collection}
    </Trans>
  )
}
