import { plural, t } from '@lingui/core/macro'
import type { Holding } from '../../shared/wallet/holdings'
import { HiddenRows } from './HiddenRows'
import { TokenRow } from './TokenRow'

/** Tokens that look like spam, collapsed; opened while a search finds some of them. */
export const HiddenTokens = ({
  tokens,
  isSearch,
}: {
  tokens: readonly Holding[]
  isSearch: boolean
}) =>
  tokens.length === 0 ? null : (
    <HiddenRows
      title={plural(tokens.length, { one: '# hidden token', other: '# hidden tokens' })}
      advice={t`These look like spam. Anyone can send you a token: don’t follow links in its name, and don’t send it anywhere.`}
      label={t`Hidden tokens`}
      isOpenedBySearch={isSearch}
    >
      {tokens.map((token) => (
        <TokenRow key={`${token.chainId} ${token.contract}`} token={token} />
      ))}
    </HiddenRows>
  )
