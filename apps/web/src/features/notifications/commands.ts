import type { Castaway } from '@castaway/react'
import { t } from '@lingui/core/macro'
import type { Command } from '../../app/command'
import { recordsOf } from '../../app/records'
import { preferencesFrom, setPriority } from '../../shared/notifications/preferences'

const hasAccount: Command['when'] = (who) => who.hasAccount

const view = (tab: string, title: () => string): Command => ({
  id: `notifications.${tab}`,
  section: 'go',
  title,
  keywords: 'notifications alerts activity',
  when: hasAccount,
  run: ({ navigate }) => navigate(`/notifications?tab=${tab}`),
})

async function togglePriority(castaway: Castaway): Promise<void> {
  const own = recordsOf(castaway)
  await own.ready
  const { priority } = preferencesFrom(own.store.all('choice'))
  await setPriority(own.store, !priority)
  const { toast } = await import('../../ui/toast/toasts')
  toast({
    title: priority
      ? t`Showing notifications from everyone`
      : t`Showing notifications from people you follow only`,
    action: { label: t`Undo`, run: () => void setPriority(own.store, priority) },
  })
}

/** Palette commands for notifications. */
export const commands: Command[] = [
  view('mentions', () => t`Notifications: mentions and replies`),
  view('follows', () => t`Notifications: follows`),
  view('reactions', () => t`Notifications: likes and recasts`),
  view('channels', () => t`Notifications: channels`),
  view('link', () => t`Notifications: links`),
  {
    id: 'notifications.priority',
    section: 'do',
    title: () => t`Notifications: switch between everyone and people I follow`,
    keywords: 'priority quiet',
    when: (who) => who.hasAccount && !who.isRemote,
    run: ({ castaway }) => togglePriority(castaway),
  },
]
