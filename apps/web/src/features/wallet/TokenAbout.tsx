import { t } from '@lingui/core/macro'
import type { Network } from '@castaway/contract'
import * as op from '@castaway/client/operations'
import { errorFacts, type User } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, Copy, Send, TriangleAlert } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { clientWith } from '../../app/client-with'
import { displayNameOf, UserName } from '../../app/names'
import { Avatar } from '../../ui/Avatar'
import { Button, buttonClass } from '../../ui/Button'
import { copyToClipboard } from '../../ui/copy-to-clipboard'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/errors/ErrorState'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import { RowSkeletons } from '../../ui/Skeleton'
import { cleanName } from '../../ui/text/rich-text-parts'
import { shortWallet } from '../../shared/profile/profile-meta'
import { showAmount, showFiat } from '../../shared/wallet/amounts'
import { networkName } from '../../shared/wallet/networks'
import { suspicionOf } from '../../shared/wallet/suspicious'
import { caip19Of, type TokenId } from '../../shared/wallet/tokens'
import { TokenImage } from '../../shared/wallet/TokenImage'
import { suspicionText, TokenAmount } from '../../shared/wallet/TokenText'
import { useHoldings } from '../../shared/wallet/use-holdings'
import { usePersonalWallets } from '../../shared/wallet/use-personal-wallets'

const TokenHistory = lazyWithRetry(() =>
  import('./token/TokenHistory').then((file) => ({ default: file.TokenHistory })),
)

const client = clientWith({
  fetchRelevantFungibleOwners: op.fetchRelevantFungibleOwners,
  getTokenMetadata: op.getTokenMetadata,
})

/** The address that stands for the network's native coin. */
const NATIVE = '0x0000000000000000000000000000000000000000'

interface TokenAboutProps {
  token: TokenId
  network: Network
  fid: number | undefined
}

/** A token's price, the person's balance, and holders they follow. */
export function TokenAbout({ token, network, fid }: TokenAboutProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['wallet-token-metadata', token.chainId, token.contract],
    queryFn: async () =>
      (await client.getTokenMetadata({ network, address: token.contract ?? NATIVE })).token,
  })
  if (error)
    return errorFacts(error).status === 404 ? (
      <EmptyState title={t`Token not found`}>{t`There’s no token at this address.`}</EmptyState>
    ) : (
      <ErrorState error={error} retry={() => void refetch()} />
    )
  if (!data) return <RowSkeletons />
  const price = data.price_usd === null ? null : Number(data.price_usd)
  const suspicion = suspicionOf(data, token.contract === null || price !== null)
  const symbol = cleanName(data.symbol, '?').slice(0, 24)
  const holders =
    token.contract && fid !== undefined ? (
      <Holders contract={token.contract} network={network} fid={fid} />
    ) : null
  return (
    <>
      <section aria-label={t`About`} className="space-y-4 border-b border-line px-(--row-x) py-5">
        <div className="flex items-center gap-4">
          <TokenImage token={{ image: data.image_url, symbol, network }} size={52} />
          <div className="min-w-0 flex-1">
            <h2 className="truncate text-title font-bold">
              <bdi>{cleanName(data.name, symbol)}</bdi>
            </h2>
            <p className="text-ink-soft">
              {networkName(network)} · {price === null ? t`no price` : showFiat(price)}
            </p>
          </div>
        </div>
        {suspicion ? (
          <p className="flex gap-2.5 rounded-card bg-sunken px-4 py-3 text-small text-pretty">
            <TriangleAlert size={18} aria-hidden="true" className="shrink-0" />
            {suspicionText(suspicion)}
          </p>
        ) : null}
        <Balance token={token} decimals={data.decimals} symbol={symbol} />
        <div className="flex flex-wrap gap-2">
          {suspicion === 'decimals' ? null : (
            <>
              <Link
                to="/wallet/send"
                search={{ token: caip19Of(token) }}
                className={buttonClass('primary')}
              >
                <Send size={17} aria-hidden="true" className="rtl:-scale-x-100" />
                {t`Send`}
              </Link>
              <Link
                to="/wallet/swap"
                search={token.contract ? { buy: caip19Of(token) } : { sell: caip19Of(token) }}
                className={buttonClass('plain')}
              >
                <ArrowLeftRight size={17} aria-hidden="true" />
                {t`Swap`}
              </Link>
            </>
          )}
          {token.contract ? (
            <Button
              icon={<Copy size={16} aria-hidden="true" />}
              onClick={() => void copyToClipboard(token.contract!, 'address')}
            >
              <span dir="ltr" className="font-mono text-small">
                {shortWallet(token.contract)}
              </span>
            </Button>
          ) : null}
        </div>
      </section>
      {token.contract && !suspicion ? (
        <Suspense fallback={holders}>
          <TokenHistory
            token={{ ...token, contract: token.contract }}
            decimals={data.decimals}
            symbol={symbol}
            price={price}
            fid={fid}
          >
            {holders}
          </TokenHistory>
        </Suspense>
      ) : (
        holders
      )}
    </>
  )
}

function Balance({
  token,
  decimals,
  symbol,
}: {
  token: TokenId
  decimals: number
  symbol: string
}) {
  const { wallets } = usePersonalWallets()
  const addresses = useMemo(() => wallets.map(({ address }) => address), [wallets])
  const { holdings } = useHoldings(addresses)
  const held = holdings.find(
    ({ chainId, contract }) =>
      chainId === token.chainId && contract === (token.contract?.toLowerCase() ?? null),
  )
  return (
    <div>
      <p className="text-small text-ink-soft">{t`Your balance`}</p>
      <p className="text-prose font-semibold">
        {held ? (
          <>
            <TokenAmount amount={held.amount} token={{ decimals, symbol }} />
            {held.value === null || held.suspicion ? null : ` · ${showFiat(held.value)}`}
          </>
        ) : (
          <>
            {showAmount(0n, 0)} <bdi>{symbol}</bdi>
          </>
        )}
      </p>
    </div>
  )
}

function Holders({ contract, network, fid }: { contract: string; network: Network; fid: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['wallet-holders', network, contract, fid],
    queryFn: () =>
      client.fetchRelevantFungibleOwners({
        contractAddress: contract,
        network,
        viewerFid: fid,
      }),
  })
  const users = (data?.top_relevant_fungible_owners_hydrated ?? []) as User[]
  return (
    <section aria-label={t`Held by people you follow`}>
      <h2 className="px-(--row-x) pt-5 pb-2 font-semibold">{t`Held by people you follow`}</h2>
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <RowSkeletons count={2} />
      ) : users.length === 0 ? (
        <p className="px-(--row-x) pb-5 text-ink-soft">{t`No one you follow holds it.`}</p>
      ) : (
        <ul>
          {users.map((user) => (
            <li key={user.fid} className="flex items-center gap-3 px-(--row-x) py-2.5">
              <Avatar url={user.pfp_url} name={displayNameOf(user)} seed={user.fid} size={40} />
              <UserName user={user} className="flex-1" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
