import { t } from '@lingui/core/macro'
import { getApp } from '../../app/current-app'
import type { Command } from '../../app/command'
import { recordsOf } from '../../app/records'
import { sortLists } from '../../shared/lists/lists'

/** Palette commands for lists. */
export const commands: Command[] = [
  {
    id: 'lists',
    section: 'go',
    title: () => t`Lists`,
    keywords: 'people groups',
    run: ({ navigate }) => navigate('/lists'),
  },
]

/** One command for each list. */
export async function personalCommands(): Promise<Command[]> {
  const { store, ready } = recordsOf(getApp())
  await ready
  return sortLists(store.all('list')).map(({ id, body: { name } }) => ({
    id: `list.${id}`,
    section: 'go',
    title: () => t`List: ${name}`,
    run: ({ navigate }) => navigate(`/lists/${id}`),
  }))
}
