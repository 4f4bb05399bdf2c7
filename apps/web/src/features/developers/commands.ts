import { t } from '@lingui/core/macro'
import type { Command } from '../../app/command'
import { pages } from './pages'

/** Palette commands for the developers’ place. */
export const commands: Command[] = [
  {
    id: 'developers',
    section: 'go',
    title: () => t`Developers`,
    keywords: 'api reference webhooks events keys island',
    run: ({ navigate }) => navigate('/developers'),
  },
  ...pages.map(({ path, title, keywords, needs }): Command => ({
    id: `developers.${path}`,
    section: 'go',
    title: () => t`Developers: ${title()}`,
    keywords,
    ...(needs === 'controls' && { when: (who) => !who.isRemote }),
    run: ({ navigate }) => navigate(`/developers/${path}`),
  })),
]
