import { t } from '@lingui/core/macro'
import type { Network } from '@castaway/contract'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowDownToLine, ArrowLeftRight, Send } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { Button, buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/errors/ErrorState'
import { Choices } from '../../ui/form/Choices'
import { SearchField } from '../../ui/form/SearchField'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import { RowSkeletons, Skeleton } from '../../ui/Skeleton'
import { shortWallet } from '../../shared/profile/profile-meta'
import { showFiat } from '../../shared/wallet/amounts'
import { type Holding, totalOf } from '../../shared/wallet/holdings'
import { BALANCE_NETWORKS, networkName } from '../../shared/wallet/networks'
import { useHoldings } from '../../shared/wallet/use-holdings'
import { type PersonalWallet, usePersonalWallets } from '../../shared/wallet/use-personal-wallets'
import { HiddenTokens } from './HiddenTokens'
import { TokenRow } from './TokenRow'

const ReceiveDialog = lazyWithRetry(() => import('./ReceiveDialog'))

const Activity = lazyWithRetry(() =>
  import('./activity/Activity').then((file) => ({ default: file.Activity })),
)

const Items = lazyWithRetry(() => import('./items/Items').then((file) => ({ default: file.Items })))

const Approvals = lazyWithRetry(() =>
  import('./approvals/Approvals').then((file) => ({ default: file.Approvals })),
)

interface WalletSearch {
  tab?: string
  network?: string
  wallet?: string
  q?: string
}

/** From how many tokens a search field helps. */
const SEARCHABLE = 8

/** The total, and all tokens by value. */
export function WalletHome() {
  const { ready, error, wallets, retry } = usePersonalWallets()
  const { tab } = useSearch({ strict: false }) as WalletSearch
  if (!ready) return <RowSkeletons />
  // What was sent from here is a record of the person, whatever became of the wallet.
  if (tab === 'sent')
    return (
      <Suspense fallback={<RowSkeletons />}>
        <Activity wallets={wallets} />
      </Suspense>
    )
  if (error && wallets.length === 0) return <ErrorState error={error} retry={retry} />
  if (wallets.length === 0) return <NoWallet />
  if (tab === 'nfts')
    return (
      <Suspense fallback={<RowSkeletons />}>
        <Items wallets={wallets} />
      </Suspense>
    )
  if (tab === 'approvals')
    return (
      <Suspense fallback={<RowSkeletons />}>
        <Approvals wallets={wallets} />
      </Suspense>
    )
  return <Balances wallets={wallets} />
}

const NoWallet = () => (
  <EmptyState
    title={t`No wallet yet`}
    action={
      <Link to="/settings/wallets" className={buttonClass('primary')}>
        {t`Create or connect a wallet`}
      </Link>
    }
  >
    {t`With a wallet, you can receive tokens and send them to people you follow.`}
  </EmptyState>
)

function Balances({ wallets }: { wallets: readonly PersonalWallet[] }) {
  const search = useSearch({ strict: false }) as WalletSearch
  const [isReceiving, setReceiving] = useState(false)
  const chosen = wallets.find(
    ({ address }) => address.toLowerCase() === search.wallet?.toLowerCase(),
  )
  const addresses = useMemo(
    () => (chosen ? [chosen] : wallets).map(({ address }) => address),
    [chosen, wallets],
  )
  const { holdings, isPending, error, refetch } = useHoldings(addresses)
  const network = BALANCE_NETWORKS.find((each) => each === search.network)
  const shown = network ? holdings.filter((each) => each.network === network) : holdings
  return (
    <>
      <section aria-label={t`Total`} className="px-(--row-x) pt-6 pb-5">
        <p className="text-small text-ink-soft">
          {network ? t`Total on ${networkName(network)}` : t`Total`}
        </p>
        {isPending ? (
          <Skeleton className="my-1 h-9 w-40" />
        ) : (
          <p data-total className="tabular text-[2rem] leading-tight font-bold tracking-[-0.02em]">
            {showFiat(totalOf(shown))}
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          <Link to="/wallet/send" className={buttonClass('primary')}>
            <Send size={17} aria-hidden="true" className="rtl:-scale-x-100" />
            {t`Send`}
          </Link>
          <Link to="/wallet/swap" className={buttonClass('plain')}>
            <ArrowLeftRight size={17} aria-hidden="true" />
            {t`Swap`}
          </Link>
          <Button
            icon={<ArrowDownToLine size={17} aria-hidden="true" />}
            onClick={() => setReceiving(true)}
          >
            {t`Receive`}
          </Button>
        </div>
      </section>
      <NetworkChoices holdings={holdings} network={network} search={search} />
      {wallets.length > 1 ? (
        <WalletChoices wallets={wallets} chosen={chosen} search={search} />
      ) : null}
      {error ? (
        <ErrorState error={error} retry={refetch} />
      ) : isPending ? (
        <RowSkeletons />
      ) : (
        <Tokens holdings={shown} search={search} onReceive={() => setReceiving(true)} />
      )}
      <Suspense>
        {isReceiving ? (
          <ReceiveDialog
            wallets={chosen ? [chosen] : wallets}
            onClose={() => setReceiving(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

interface ChoicesProps {
  search: WalletSearch
}

function NetworkChoices({
  holdings,
  network,
  search,
}: ChoicesProps & { holdings: readonly Holding[]; network: Network | undefined }) {
  const choice = (each: Network | undefined) => {
    const total = totalOf(holdings.filter((one) => !each || one.network === each))
    const name = each ? networkName(each) : t`All networks`
    return {
      label: total > 0 && each ? `${name} · ${showFiat(total)}` : name,
      search: { ...search, network: each },
      chosen: network === each,
    }
  }
  return <Choices label={t`Networks`} choices={[undefined, ...BALANCE_NETWORKS].map(choice)} />
}

const WalletChoices = ({
  wallets,
  chosen,
  search,
}: ChoicesProps & { wallets: readonly PersonalWallet[]; chosen: PersonalWallet | undefined }) => (
  <Choices
    label={t`Wallets`}
    choices={[undefined, ...wallets].map((each) => ({
      label: each ? shortWallet(each.address) : t`All wallets`,
      search: { ...search, wallet: each?.address },
      chosen: each === chosen,
    }))}
  />
)

function Tokens({
  holdings,
  search,
  onReceive,
}: ChoicesProps & { holdings: readonly Holding[]; onReceive: () => void }) {
  const navigate = useNavigate()
  const words = search.q?.trim().toLowerCase() ?? ''
  const found = holdings.filter(({ name, symbol, contract }) =>
    [name, symbol, contract ?? ''].some((text) => text.toLowerCase().includes(words)),
  )
  const listed = found.filter(({ suspicion }) => !suspicion)
  const hidden = found.filter(({ suspicion }) => suspicion)
  if (holdings.length === 0)
    return (
      <EmptyState
        title={t`No tokens yet`}
        action={<Button onClick={onReceive}>{t`Show my address`}</Button>}
      >
        {t`Send tokens to your address, or ask someone to. They’ll appear here.`}
      </EmptyState>
    )
  return (
    <>
      {holdings.length >= SEARCHABLE || words ? (
        <SearchField
          label={t`Search tokens`}
          words={search.q ?? ''}
          onSearch={(q) =>
            void navigate({
              to: '.',
              search: { ...search, q: q || undefined } as never,
              replace: true,
              resetScroll: false,
            })
          }
        />
      ) : null}
      {listed.length > 0 ? (
        <ul aria-label={t`Tokens`}>
          {listed.map((token) => (
            <TokenRow key={`${token.chainId} ${token.contract}`} token={token} />
          ))}
        </ul>
      ) : words && hidden.length === 0 ? (
        <EmptyState title={t`No results`}>{t`Try fewer words.`}</EmptyState>
      ) : null}
      <HiddenTokens tokens={hidden} isSearch={words !== ''} />
    </>
  )
}
