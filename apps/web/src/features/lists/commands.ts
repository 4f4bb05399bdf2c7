import { t } from '@lingui/core/macro'
import { getApp } from '../../app/current-app'
import type { Command } from '../../app/palette/command'
import { recordsOf } from '../records/records'
import { listsOf } from './lists'

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

/** One for each list. */
export async function ownCommands(): Promise<Command[]> {
  const { store, ready } = recordsOf(getApp())
  await ready
  return listsOf(store.all('list')).map(({ id, body: { name } }) => ({
    id: `list.${id}`,
    section: 'go',
    title: () => t`List: ${name}`,
    run: ({ navigate }) => navigate(`/lists/${id}`),
  }))
}
