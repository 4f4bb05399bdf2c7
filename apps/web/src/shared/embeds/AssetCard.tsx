import { t } from '@lingui/core/macro'
import { Coins } from 'lucide-react'
import { assetOf } from './asset-of'

/** Names of chains, which are the same in every language. */
const CHAINS: Record<string, string> = {
  1: 'Ethereum',
  10: 'Optimism',
  8453: 'Base',
  42161: 'Arbitrum',
  7777777: 'Zora',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
}

const short = (address: string): string =>
  address.length > 14 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address

/** What a cast embeds from a chain. No page on the web is the one to link to. */
export default function AssetCard({ url }: { url: string }) {
  const asset = assetOf(url)
  if (!asset) return <TextCard text={url} />
  const { chain, address, token } = asset
  return (
    <div className="flex h-17 items-center gap-3 rounded-card border border-line bg-raised px-4">
      <Coins size={18} aria-hidden="true" className="shrink-0 text-ink-soft" />
      <span className="flex min-w-0 flex-col">
        <bdi className="truncate font-semibold">
          {token === undefined ? t`Token` : t`Token #${token}`}
        </bdi>
        <span className="flex gap-1.5 text-small text-ink-soft">
          <bdi className="shrink-0">{CHAINS[chain] ?? chain}</bdi>
          <bdi className="truncate font-mono" title={address}>
            {short(address)}
          </bdi>
        </span>
      </span>
    </div>
  )
}

/** An embed that is no URL that can be opened. */
function TextCard({ text }: { text: string }) {
  return (
    <p
      dir="auto"
      className="line-clamp-3 rounded-card border border-line bg-raised px-4 py-3 text-small break-all text-ink-soft"
    >
      {text}
    </p>
  )
}
