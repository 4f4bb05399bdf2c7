import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SwapExchange } from '@castaway/contract/swaps'
import { useCastaway, type User } from '@castaway/react'
import type { TokenMove } from '@castaway/wallet/history'
import { useQuery } from '@tanstack/react-query'
import { displayNameOf, UserLink } from '../../../app/names'
import { TokenAmount } from '../../../shared/wallet/TokenText'
import type { TokenId } from '../../../shared/wallet/tokens'
import { usePersonalWallets } from '../../../shared/wallet/use-personal-wallets'
import { Avatar } from '../../../ui/Avatar'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { RowSkeletons } from '../../../ui/Skeleton'

/** Of how many people that the person follows; nodes limit how many addresses they look for. */
const PEOPLE = 100
const ADDRESSES = 300

interface TokenMovesProps {
  token: TokenId & { contract: string }
  decimals: number
  symbol: string
  /** Tells a purchase from a transfer; null where there is none. */
  exchange: SwapExchange | null
  fid: number
}

/** What the person and those whom they follow did with a token, the latest first. */
export function TokenMoves({ token, decimals, symbol, exchange, fid }: TokenMovesProps) {
  const { client } = useCastaway()
  const own = usePersonalWallets()
  const people = useQuery({
    queryKey: ['wallet-followed-addresses', fid],
    queryFn: async () => {
      const [{ users }, self] = await Promise.all([
        client.fetchUserFollowing({ fid, limit: PEOPLE }),
        client.fetchBulkUsers({ fids: [fid] }),
      ])
      return [...self.users, ...users.map(({ user }) => user)] as User[]
    },
    staleTime: 60_000,
  })
  const [self, ...followed] = people.data ?? []
  const owners = new Map<string, User>()
  for (const user of [...followed, ...(self ? [self] : [])])
    for (const each of user.verified_addresses.eth_addresses) owners.set(each.toLowerCase(), user)
  if (self) for (const { address } of own.wallets) owners.set(address.toLowerCase(), self)
  // The person's own ones are the last, and stay.
  const addresses = [...owners.keys()].slice(-ADDRESSES)
  const { data: moves, isError } = useQuery({
    queryKey: ['wallet-token-moves', token.chainId, token.contract, addresses],
    queryFn: async () => {
      const [{ chainClient }, { listTokenMoves }] = await Promise.all([
        import('@castaway/wallet/transactions'),
        import('@castaway/wallet/history'),
      ])
      return listTokenMoves(
        chainClient(Number(token.chainId), { batch: true }),
        token.contract as `0x${string}`,
        addresses as `0x${string}`[],
        exchange,
      )
    },
    enabled: people.data !== undefined && own.ready,
    retry: false,
  })
  // A node that lists no history leaves the section out: the rest of the page doesn't need it.
  if (isError || people.isError) return null
  return (
    <section aria-label={t`Activity`} className="border-t border-line">
      <h2 className="px-(--row-x) pt-5 pb-2 font-semibold">{t`Activity`}</h2>
      {!moves ? (
        <RowSkeletons count={2} />
      ) : moves.length === 0 ? (
        <p className="px-(--row-x) pb-5 text-ink-soft">
          {t`Neither you nor anyone you follow has traded or sent it yet.`}
        </p>
      ) : (
        <ul aria-label={t`Activity`}>
          {moves.map((move) => {
            const user = owners.get(move.account.toLowerCase())
            return user ? (
              <li
                key={`${move.hash} ${move.index}`}
                className="flex items-center gap-3 px-(--row-x) py-2.5"
              >
                <Avatar url={user.pfp_url} name={displayNameOf(user)} seed={user.fid} size={40} />
                <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  <Sentence move={move} user={user} token={{ decimals, symbol }} />
                  <span className="block text-small text-ink-soft">
                    <RelativeTime time={new Date(move.at).toISOString()} />
                  </span>
                </p>
              </li>
            ) : null
          })}
        </ul>
      )}
    </section>
  )
}

function Sentence({
  move: { kind, amount },
  user,
  token,
}: {
  move: TokenMove
  user: User
  token: { decimals: number; symbol: string }
}) {
  const who = (
    <UserLink user={user} className="font-semibold hover:underline">
      <bdi>{displayNameOf(user)}</bdi>
    </UserLink>
  )
  const what = <TokenAmount amount={amount} token={token} />
  if (kind === 'bought')
    return (
      <Trans>
        {who} bought {what}
      </Trans>
    )
  if (kind === 'sold')
    return (
      <Trans>
        {who} sold {what}
      </Trans>
    )
  if (kind === 'sent')
    return (
      <Trans>
        {who} sent {what}
      </Trans>
    )
  return (
    <Trans>
      {who} received {what}
    </Trans>
  )
}
