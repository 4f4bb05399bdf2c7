import { t } from '@lingui/core/macro'
import type { Command } from '../../app/command'
import { getApp } from '../../app/current-app'
import { homeTabs } from '../../app/search-params'
import { recordsOf } from '../../app/records'
import { homeTabNames } from './home-tab-names'
import { pinsOf } from '../../shared/pins/pinned-tabs'
import { startTab } from './start-tab'
import { openTabManager } from './tab-manager'

/** Palette commands for Home. */
export const commands: Command[] = [
  ...homeTabs.map((tab): Command => ({
    id: `home.${tab}`,
    section: 'go',
    title: () => {
      const name = homeTabNames[tab]()
      return t`Home: ${name}`
    },
    when: ({ hasAccount }) => hasAccount || tab === 'trending',
    run: ({ navigate }) => navigate(tab === startTab() ? '/' : `/?tab=${tab}`),
  })),
  {
    id: 'home.tabs',
    section: 'do',
    title: () => t`Manage Home tabs`,
    keywords: 'pin unpin reorder',
    when: ({ hasAccount }) => hasAccount,
    run: ({ navigate }) => {
      navigate('/')
      openTabManager()
    },
  },
]

/** One command for each pinned tab. */
export async function personalCommands(): Promise<Command[]> {
  const { store, ready } = recordsOf(getApp())
  await ready
  return pinsOf(store.all('tab')).map(({ id, body: { title } }) => ({
    id: `home.pin.${id}`,
    section: 'go',
    title: () => t`Home: ${title}`,
    run: ({ navigate }) => navigate(`/?pin=${id}`),
  }))
}
