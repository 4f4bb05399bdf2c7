import { t } from '@lingui/core/macro'
import type { Command } from '../../app/command'
import { openComposer } from '../../shared/compose/open-composer'

const withAccount: NonNullable<Command['when']> = ({ hasAccount }) => hasAccount

/** Palette commands for composing. */
export const commands: Command[] = [
  {
    id: 'composer.write',
    section: 'do',
    title: () => t`Write a cast`,
    keywords: 'compose post new thread',
    keys: 'c',
    when: withAccount,
    run: () => openComposer(),
  },
  {
    id: 'composer.drafts',
    section: 'go',
    title: () => t`Drafts`,
    keywords: 'unsent saved',
    when: withAccount,
    run: ({ navigate }) => navigate('/drafts'),
  },
  {
    id: 'composer.scheduled',
    section: 'go',
    title: () => t`Scheduled casts`,
    keywords: 'later planned queue',
    when: withAccount,
    run: ({ navigate }) => navigate('/scheduled'),
  },
]
