import { plural, t } from '@lingui/core/macro'
import { Suspense, useState } from 'react'
import type { PersonalWallet } from '../../../shared/wallet/use-personal-wallets'
import { describeItem, isSpamItem } from '../../../shared/wallet/items/describe-item'
import { useDescriptions } from '../../../shared/wallet/items/use-descriptions'
import { Button } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { lazyWithRetry } from '../../../ui/lazy-with-retry'
import { RowSkeletons } from '../../../ui/Skeleton'
import { HiddenRows } from '../HiddenRows'
import { NetworksNote } from '../NetworksNote'
import { useDescribedTokens } from '../../../shared/wallet/use-described-tokens'
import { ItemCard } from './ItemCard'
import { type DescribedItem, itemKey, type OwnItem, useItems } from './use-items'

const ItemDialog = lazyWithRetry(() =>
  import('./ItemDialog').then((file) => ({ default: file.ItemDialog })),
)

const PAGE = 24

const namedIn = ({ chainId, token }: OwnItem) => ({ chainId, token, isCollection: true })

/** The collectible items of the person's wallets, the latest first. */
export function Items({ wallets }: { wallets: readonly PersonalWallet[] }) {
  const { items, isPending, failed, refetch } = useItems(wallets)
  const [count, setCount] = useState(PAGE)
  const [opened, setOpened] = useState<DescribedItem>()
  const shown = items.slice(0, count)
  const collectionOf = useDescribedTokens(shown.map(namedIn), [])
  const descriptionOf = useDescriptions(shown)
  const described = shown.map((item) => ({
    item,
    ...describeItem(item, collectionOf(namedIn(item)), descriptionOf(item)),
  }))
  const hidden = described.filter(isSpamItem)
  const listed = described.filter((each) => !isSpamItem(each))
  const card = (each: DescribedItem) => (
    <ItemCard key={itemKey(each.item)} item={each} onOpen={() => setOpened(each)} />
  )
  const grid = 'grid grid-cols-2 gap-3 px-(--row-x) py-4 mid:grid-cols-3'
  return (
    <>
      <NetworksNote failed={failed} retry={refetch}>
        {(networks) =>
          t`NFTs aren’t listed for ${networks}: the network can’t be reached, or its server doesn’t list the whole history.`
        }
      </NetworksNote>
      {listed.length > 0 ? (
        <ul aria-label={t`NFTs`} className={grid}>
          {listed.map(card)}
        </ul>
      ) : null}
      {isPending ? <RowSkeletons count={3} /> : null}
      {isPending || items.length > 0 || failed.length > 0 ? null : (
        <EmptyState title={t`No NFTs yet`}>
          {t`Collectibles that you mint or receive will appear here.`}
        </EmptyState>
      )}
      {items.length > count ? (
        <div className="flex justify-center py-5">
          <Button onClick={() => setCount(count + PAGE)}>{t`Show more`}</Button>
        </div>
      ) : null}
      {hidden.length > 0 ? (
        <HiddenRows
          title={plural(hidden.length, { one: '# hidden NFT', other: '# hidden NFTs' })}
          advice={t`These look like spam. Anyone can send you an NFT: don’t follow links in its name or image.`}
          label={t`Hidden NFTs`}
          className={grid}
        >
          {hidden.map(card)}
        </HiddenRows>
      ) : null}
      <Suspense>
        {opened ? <ItemDialog item={opened} onClose={() => setOpened(undefined)} /> : null}
      </Suspense>
    </>
  )
}
