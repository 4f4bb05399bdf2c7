import { t } from '@lingui/core/macro'
import type { Command } from '../../app/command'
import { requestDrawer } from '../../shared/developers/request-drawer'
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
  {
    id: 'docs',
    section: 'go',
    title: () => t`Documentation`,
    keywords: 'docs guides manual help how to settings',
    run: ({ navigate }) => navigate('/docs'),
  },
  {
    id: 'developers.requests',
    section: 'do',
    title: () => t`Show requests`,
    keywords: 'network calls log debug inspector api curl',
    keys: 'mod j',
    run: () => requestDrawer.set(true),
  },
  ...pages
    .filter(({ isHidden }) => !isHidden)
    .map(({ path, title, keywords, needs }): Command => ({
      id: `developers.${path}`,
      section: 'go',
      title: () => t`Developers: ${title()}`,
      keywords,
      ...(needs === 'controls' && { when: (who) => !who.isRemote }),
      ...(needs === 'operator' && { when: (who) => who.isOperator }),
      run: ({ navigate }) => navigate(`/developers/${path}`),
    })),
]
