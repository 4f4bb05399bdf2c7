import { t } from '@lingui/core/macro'
import type { Command } from '../../app/command'

/** Palette commands for muting and blocking. */
export const commands: Command[] = [
  {
    id: 'hiding.word',
    section: 'do',
    title: () => t`Mute words…`,
    keywords: 'hide filter block word hashtag',
    async run({ castaway }) {
      const { openKeywordDialog } = await import('./muted-keywords/open-keyword-dialog')
      openKeywordDialog(castaway)
    },
  },
]
