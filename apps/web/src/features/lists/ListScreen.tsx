import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useCastaway } from '@castaway/react'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Download, MoreHorizontal, Pencil, Pin, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Menu } from '../../ui/menu/Menu'
import { saveFile } from '../../ui/files/save-file'
import { CastSkeletons } from '../../ui/Skeleton'
import { Tabs } from '../../ui/Tabs'
import { toast } from '../../ui/toast/toasts'
import { usePinned } from '../../shared/pins/pins'
import { recordsOf, useRecords } from '../../app/records'
import { listToCsv, listsToJson } from './list-file'
import { ListFeed } from '../../shared/lists/ListFeed'
import { ListNameDialog } from './ListNameDialog'
import { ListPeople } from './ListPeople'
import { type List, removeList, renameList } from '../../shared/lists/lists'

/** Route `/lists/$id`: the casts of a list's people, and the people. */
export function ListScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const lists = useRecords('list')
  const list = lists?.find((each) => each.id === id)
  useTitle(list?.body.name ?? t`List`)
  if (list) return <LoadedList key={id} list={list} />
  return (
    <>
      <ScreenHeader title={t`List`} back />
      {lists ? (
        <EmptyState
          title={t`List not found`}
          action={
            <Link to="/lists" className={buttonClass('primary')}>
              <Trans>Your lists</Trans>
            </Link>
          }
        >
          <Trans>It was deleted or belongs to someone else. Only you can see your lists.</Trans>
        </EmptyState>
      ) : (
        <CastSkeletons />
      )}
    </>
  )
}

function LoadedList({ list }: { list: List }) {
  const castaway = useCastaway()
  const { store } = recordsOf(castaway)
  const navigate = useNavigate({ from: '/lists/$id' })
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const { pinned, toggle } = usePinned('list', list.id)
  const [naming, setNaming] = useState(false)
  const { name, fids } = list.body
  const people = tab === 'people'
  const usernameOf = (fid: number) => castaway.store.user(fid)?.username
  const fileName = name.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim() || 'list'
  const remove = async () => {
    const undo = await removeList(store, list.id)
    await navigate({ to: '/lists' })
    toast({
      title: t`List ${name} deleted`,
      action: { label: t`Undo`, run: () => void undo() },
    })
  }
  return (
    <>
      <ScreenHeader
        back
        title={<bdi>{name}</bdi>}
        subtitle={plural(fids.length, { one: '# person', other: '# people' })}
        actions={
          <Menu
            label={t`More options for this list`}
            icon={<MoreHorizontal size={19} />}
            items={[
              {
                label: pinned ? t`Unpin from Home` : t`Pin to Home`,
                icon: <Pin size={17} />,
                onSelect: () => toggle(name),
              },
              { label: t`Rename`, icon: <Pencil size={17} />, onSelect: () => setNaming(true) },
              {
                label: t`Export as JSON`,
                icon: <Download size={17} />,
                onSelect: () =>
                  saveFile(`${fileName}.json`, 'application/json', listsToJson([list], usernameOf)),
              },
              {
                label: t`Export as CSV`,
                icon: <Download size={17} />,
                onSelect: () =>
                  saveFile(`${fileName}.csv`, 'text/csv', listToCsv(list, usernameOf)),
              },
              'line',
              {
                label: t`Delete list`,
                icon: <Trash2 size={17} />,
                tone: 'danger',
                onSelect: () => void remove(),
              },
            ]}
          />
        }
        tabs={
          <Tabs
            label={t`List`}
            tabs={[
              { id: 'casts', label: t`Casts` },
              { id: 'people', label: t`People` },
            ]}
            current={people ? 'people' : 'casts'}
            onSelect={(next) =>
              void navigate({ search: next === 'people' ? { tab: next } : {}, replace: true })
            }
          />
        }
      />
      {people ? <ListPeople list={list} /> : <ListFeed list={list} />}
      {naming ? (
        <ListNameDialog
          title={t`Rename list`}
          name={name}
          onClose={() => setNaming(false)}
          onName={async (typed) => {
            await renameList(store, list.id, typed)
            setNaming(false)
          }}
        />
      ) : null}
    </>
  )
}
