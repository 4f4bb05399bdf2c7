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
  {
    id: 'wallet.swap',
    section: 'do',
    title: () => t`Swap tokens`,
    keywords: 'exchange trade buy sell wallet eth usdc',
    when: (who) => who.signedIn,
    run: ({ navigate }) => navigate('/wallet/swap'),
  },
  {
    id: 'wallet.approvals',
    section: 'go',
    title: () => t`Approvals of my wallets`,
    keywords: 'revoke allowance permission spender token security',
    when: (who) => who.signedIn,
    run: ({ navigate }) => navigate('/wallet?tab=approvals'),
  },
]
