import { t } from '@lingui/core/macro'
import type { Command } from '../../app/palette/command'

/** What the palette offers of lists. */
export const commands: Command[] = [
  {
    id: 'lists',
    section: 'go',
    title: () => t`Lists`,
    words: 'people groups',
    run: ({ navigate }) => navigate('/lists'),
  },
]
