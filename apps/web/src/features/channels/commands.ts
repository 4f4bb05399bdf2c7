import { t } from '@lingui/core/macro'
import type { Command } from '../../app/command'

/** Focuses the channel search once its screen is shown. */
async function focusSearch() {
  for (let tries = 0; tries < 40; tries++) {
    const field = document.querySelector<HTMLInputElement>('search input[type="search"]')
    if (field && location.pathname === '/channels') return field.focus()
    await new Promise((again) => setTimeout(again, 50))
  }
}

export const commands: Command[] = [
  {
    id: 'channels.search',
    section: 'go',
    title: () => t`Find a channel`,
    run({ navigate }) {
      navigate('/channels?tab=all')
      return focusSearch()
    },
  },
  {
    id: 'channels.mine',
    section: 'go',
    title: () => t`My channels`,
    when: ({ hasAccount }) => hasAccount,
    run: ({ navigate }) => navigate('/channels?tab=mine'),
  },
  {
    id: 'channels.invites',
    section: 'go',
    title: () => t`My channel invites`,
    keywords: 'member moderator accept decline',
    when: ({ hasAccount }) => hasAccount,
    run: ({ navigate }) => navigate('/channels?tab=invites'),
  },
]
