import { t } from '@lingui/core/macro'
import type { Command } from '../../app/command'

export const commands: Command[] = [
  {
    id: 'mini-apps.yours',
    section: 'go',
    title: () => t`My mini apps`,
    keywords: 'added recently used frames',
    when: ({ hasAccount }) => hasAccount,
    run: ({ navigate }) => navigate('/apps?tab=yours'),
  },
]
