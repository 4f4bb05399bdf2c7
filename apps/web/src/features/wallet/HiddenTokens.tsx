import { plural, t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { classes } from '../../ui/classes'
import type { Holding } from '../../shared/wallet/holdings'
import { TokenRow } from './TokenRow'

/** Tokens that look like spam, collapsed; opened while a search finds some of them. */
export function HiddenTokens({
  tokens,
  isSearch,
}: {
  tokens: readonly Holding[]
  isSearch: boolean
}) {
  const [isOpened, setOpened] = useState(false)
  const id = useId()
  const isOpen = isOpened || isSearch
  if (tokens.length === 0) return null
  return (
    <section>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpened(!isOpened)}
        className="flex w-full items-center gap-2 border-b border-line px-(--row-x) py-3 text-start font-medium text-ink-soft -outline-offset-2! hover:bg-surface/70 hover:text-ink"
      >
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={classes(
            'transition-transform duration-100',
            !isOpen && '-rotate-90 rtl:rotate-90',
          )}
        />
        {plural(tokens.length, { one: '# hidden token', other: '# hidden tokens' })}
      </button>
      <div id={id} hidden={!isOpen}>
        <p className="px-(--row-x) py-3 text-small text-ink-soft text-pretty">
          {t`These look like spam. Anyone can send you a token: don’t follow links in its name, and don’t send it anywhere.`}
        </p>
        <ul aria-label={t`Hidden tokens`}>
          {tokens.map((token) => (
            <TokenRow key={`${token.chainId} ${token.contract}`} token={token} />
          ))}
        </ul>
      </div>
    </section>
  )
}
