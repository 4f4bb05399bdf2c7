import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useCastaway } from '@castaway/react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Download, ListPlus, MoreHorizontal, Upload, Users } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Menu } from '../../ui/menu/Menu'
import { saveFile } from '../../ui/files/save-file'
import { RowSkeletons } from '../../ui/Skeleton'
import { toast } from '../../ui/toast/toasts'
import { recordsOf, useRecords } from '../../app/records'
import { ListNameDialog } from './ListNameDialog'
import { listsToJson, parseListFile } from './list-file'
import { createList, sortLists, MAX_LISTS, MAX_PEOPLE } from '../../shared/lists/lists'

/** Route `/lists`: the user's lists of people. */
export function ListsScreen() {
  useTitle(t`Lists`)
  const castaway = useCastaway()
  const { store } = recordsOf(castaway)
  const navigate = useNavigate()
  const records = useRecords('list')
  const lists = useMemo(() => sortLists(records ?? []), [records])
  const [naming, setNaming] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const full = lists.length >= MAX_LISTS
  const begin = () =>
    full ? toast({ tone: 'bad', title: t`You can have up to ${MAX_LISTS} lists` }) : setNaming(true)
  return (
    <>
      <ScreenHeader
        title={t`Lists`}
        subtitle={t`Only you can see these`}
        actions={
          <>
            <Button
              size="small"
              tone="primary"
              icon={<ListPlus size={16} aria-hidden="true" />}
              onClick={begin}
            >
              <Trans>New list</Trans>
            </Button>
            <Menu
              label={t`More options for lists`}
              icon={<MoreHorizontal size={19} />}
              items={[
                {
                  label: t`Import from file`,
                  icon: <Upload size={17} />,
                  onSelect: () => picker.current?.click(),
                },
                {
                  label: t`Export to file`,
                  icon: <Download size={17} />,
                  disabled: lists.length === 0,
                  onSelect: () =>
                    saveFile(
                      'castaway-lists.json',
                      'application/json',
                      listsToJson(lists, (fid) => castaway.store.user(fid)?.username),
                    ),
                },
              ]}
            />
          </>
        }
      />
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t`Choose a file of lists`}
        accept=".json,.csv,.txt,application/json,text/csv,text/plain"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void readFile(store, file)
        }}
      />
      {!records ? (
        <RowSkeletons />
      ) : lists.length === 0 ? (
        <EmptyState
          title={t`No lists yet`}
          action={
            <>
              <Button tone="primary" onClick={begin}>
                <Trans>Create a list</Trans>
              </Button>
              <Button onClick={() => picker.current?.click()}>
                <Trans>Import from file</Trans>
              </Button>
            </>
          }
        >
          <Trans>
            See casts from the people you choose in one place, whether you follow them or not.
          </Trans>
        </EmptyState>
      ) : (
        <ul aria-label={t`Your lists`}>
          {lists.map(({ id, body }) => (
            <li key={id} className="border-b border-line">
              <Link
                to="/lists/$id"
                params={{ id }}
                className="flex items-center gap-3.5 px-(--row-x) py-3.5 transition-colors duration-100 -outline-offset-2! hover:bg-surface/70"
              >
                <span className="grid size-11 shrink-0 place-items-center rounded-card bg-accent-wash text-accent-strong">
                  <Users size={20} aria-hidden="true" />
                </span>
                <span className="min-w-0 flex-1">
                  <bdi className="block truncate font-semibold">{body.name}</bdi>
                  <span className="block text-small text-ink-soft">
                    <Plural value={body.fids.length} one="# person" other="# people" />
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {naming ? (
        <ListNameDialog
          title={t`New list`}
          onClose={() => setNaming(false)}
          onName={async (name) => {
            const id = await createList(store, name)
            setNaming(false)
            if (id) await navigate({ to: '/lists/$id', params: { id }, search: { tab: 'people' } })
          }}
        />
      ) : null}
    </>
  )
}

async function readFile(store: ReturnType<typeof recordsOf>['store'], file: File) {
  const found = parseListFile(await file.text().catch(() => ''), file.name)
  if (!found) {
    toast({
      tone: 'bad',
      title: t`No lists in this file`,
      advice: t`Use a file exported from Castaway or a CSV file with a “fid” column.`,
    })
    return
  }
  const made: string[] = []
  let cut = false
  for (const { name, people } of found) {
    const fids = people.map(({ fid }) => fid)
    if (new Set(fids).size > MAX_PEOPLE) cut = true
    // oxlint-disable-next-line no-await-in-loop -- each position depends on the previous one
    const id = await createList(store, name || t`List`, fids)
    if (id === null) {
      cut = true
      break
    }
    made.push(id)
  }
  toast({
    title: plural(made.length, { one: '# list imported', other: '# lists imported' }),
    ...(cut
      ? {
          advice: t`Not everything fit. The limit is ${MAX_LISTS} lists with ${MAX_PEOPLE} people each.`,
        }
      : {}),
    action: {
      label: t`Undo`,
      run: () => void Promise.all(made.map((id) => store.put('list', id, null))),
    },
  })
}
