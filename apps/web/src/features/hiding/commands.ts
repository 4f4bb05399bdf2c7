import { t } from '@lingui/core/macro'
import type { Command } from '../../app/palette/command'

/** What the palette offers about hiding. */
export const commands: Command[] = [
  {
    id: 'hiding.word',
    section: 'do',
    title: () => t`Mute words…`,
    words: 'hide filter block word hashtag',
    async run({ castaway }) {
      const { askForWords } = await import('./ask-words')
      askForWords(castaway)
    },
  },
  {
    id: 'hiding.settings',
    section: 'go',
    title: () => t`Muted words and people`,
    words: 'hide filter block mute ban',
    run: ({ navigate }) => navigate('/settings#words'),
  },
]
