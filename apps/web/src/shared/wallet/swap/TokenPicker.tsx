import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, Search } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog/Dialog'
import { TextField } from '../../../ui/form/TextField'
import { RowSkeletons } from '../../../ui/Skeleton'
import type { Holding } from '../holdings'
import { chainIdOf, networkName, usdcOf } from '../networks'
import { tokenKey } from '../send/use-sendable'
import { TokenImage } from '../TokenImage'
import { suspicionText, TokenAmount } from '../TokenText'
import { describeToken, useToken } from './use-token'
import { caip19Of } from '../tokens'
import { useTradedTokens } from '../traded-tokens'

/** What can be received for a token: the network's coin, USDC, what the person holds, and what others buy now. */
function useOffered(sold: Holding | undefined, held: readonly Holding[]): Holding[] {
  const network = sold?.network ?? 'base'
  const chainId = chainIdOf(network)
  const coin = useToken(caip19Of({ chainId, contract: null }), held)
  const usdc = useToken(caip19Of({ chainId, contract: usdcOf(network) }), held)
  const traded = useTradedTokens(sold ? [network] : [])
  const all = [
    coin.token,
    usdc.token,
    ...held.filter((each) => each.chainId === chainId),
    ...traded.tokens.filter(({ suspicion }) => !suspicion),
  ].filter((each) => each !== undefined)
  return [...new Map(all.map((each) => [tokenKey(each), each])).values()]
}

export interface TokenPickerProps {
  title: string
  /** What the person holds. */
  held: readonly Holding[]
  /** What is paid, if what is received for it is chosen. */
  sold: Holding | undefined
  selected: Holding | undefined
  onChoose: (token: Holding) => void
  onClose: () => void
}

const ADDRESS = /^0x[0-9a-f]{40}$/i

/** Chooses a token: by name, or by the address of its contract. */
export default function TokenPicker(props: TokenPickerProps) {
  const { title, held, sold, selected, onChoose, onClose } = props
  const offered = useOffered(sold, held)
  const tokens = sold ? offered : held
  const chainId = (sold ?? selected)?.chainId ?? chainIdOf('base')
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase()
  const isAddress = ADDRESS.test(words)
  const listed = tokens.filter(({ name, symbol, contract }) =>
    [name, symbol, contract ?? ''].some((text) => text.toLowerCase().includes(words)),
  )
  const looksUp = isAddress && listed.length === 0
  const pasted = useQuery({
    queryKey: ['wallet-token-described', chainId, words],
    queryFn: () => describeToken({ chainId, contract: words }),
    enabled: looksUp,
    retry: false,
  })
  const found = looksUp && pasted.data ? [pasted.data] : listed
  return (
    <Dialog open onClose={onClose} title={title} variant="full" width="narrow">
      <div className="border-b border-line p-4">
        <TextField
          label={t`Search tokens`}
          hideLabel
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          placeholder={t`Name or contract address`}
          before={<Search size={17} aria-hidden="true" />}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {looksUp && pasted.isPending ? (
        <RowSkeletons count={1} />
      ) : found.length === 0 ? (
        <p className="px-5 py-8 text-center text-ink-soft">
          {isAddress
            ? t`There’s no token at this address.`
            : t`No results. To find any other token, paste the address of its contract.`}
        </p>
      ) : (
        <ul aria-label={t`Tokens`} className="pb-2">
          {found.map((token) => (
            <li key={tokenKey(token)}>
              <button
                type="button"
                aria-pressed={selected !== undefined && tokenKey(selected) === tokenKey(token)}
                onClick={() => onChoose(token)}
                className="flex w-full items-center gap-3.5 px-5 py-2.5 text-start -outline-offset-2! hover:bg-sunken"
              >
                <TokenImage token={token} size={36} />
                <span className="min-w-0 flex-1">
                  <bdi className="block truncate font-semibold">{token.symbol}</bdi>
                  <span className="block truncate text-small text-ink-soft">
                    <bdi>{token.name}</bdi> · {networkName(token.network)}
                    {token.suspicion ? ` · ${suspicionText(token.suspicion)}` : null}
                  </span>
                </span>
                {token.amount > 0n ? (
                  <span className="max-w-[40%] truncate text-small text-ink-soft">
                    <TokenAmount amount={token.amount} token={{ ...token, symbol: '' }} />
                  </span>
                ) : null}
                {selected && tokenKey(selected) === tokenKey(token) ? (
                  <Check size={17} aria-hidden="true" className="shrink-0 text-accent-strong" />
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
