import { t } from '@lingui/core/macro'
import type { Command } from '../../app/command'

/** Palette commands for the wallet. */
export const commands: Command[] = [
  {
    id: 'wallet',
    section: 'go',
    title: () => t`Wallet`,
    keywords: 'tokens balances money crypto receive',
    when: (who) => who.signedIn,
    run: ({ navigate }) => navigate('/wallet'),
  },
  {
    id: 'wallet.send',
    section: 'do',
    title: () => t`Send tokens`,
    keywords: 'pay transfer money wallet eth usdc',
    when: (who) => who.signedIn,
    run: ({ navigate }) => navigate('/wallet/send'),
  },
]
