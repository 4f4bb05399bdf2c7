import { t } from '@lingui/core/macro'
import type { Warning } from './warnings'

export const warningText = (warning: Warning): string =>
  ({
    first: () =>
      t`You haven’t sent anything to this address from here before. Check that it’s right.`,
    contract: () =>
      t`This address is a contract, not a person’s wallet. Tokens sent to it may be lost.`,
    'look-alike': () =>
      t`This address looks like one that you know, but it’s a different one. Thieves create such addresses. Compare every character.`,
    self: () => t`This is one of your own addresses.`,
  })[warning]()
