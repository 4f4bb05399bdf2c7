import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { normalize, useCastaway } from '@castaway/react'
import type { RecordEntry } from '@castaway/react/records'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Download, FolderMinus } from 'lucide-react'
import { useMemo } from 'react'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Menu } from '../../ui/menu/Menu'
import { CastSkeletons } from '../../ui/Skeleton'
import { Tabs } from '../../ui/Tabs'
import { toast } from '../../ui/toast/toasts'
import { CastList } from '../../shared/casts/CastList'
import { recordsOf, useRecords } from '../../app/records'
import { exportBookmarks } from './export'
import { ImportLocalData } from './ImportLocalData'
import { bookmarksIn, sortFolders, removeFolder } from '../../shared/bookmarks/folders'

/** `fetchBulkCasts` accepts at most 500; a screen and a half loads sooner. */
const PAGE = 25

/** Route `/bookmarks`: saved casts, by folder. */
export function BookmarksScreen() {
  useTitle(t`Bookmarks`)
  const castaway = useCastaway()
  const { folder = null } = useSearch({ strict: false }) as { folder?: string }
  const navigate = useNavigate({ from: '/bookmarks' })
  const bookmarks = useRecords('bookmark')
  const folders = useRecords('folder')
  const sorted = useMemo(() => sortFolders(folders ?? []), [folders])
  const shown = useMemo(() => bookmarksIn(bookmarks ?? [], folder), [bookmarks, folder])
  const removeIt = async (id: string) => {
    const name = sorted.find((each) => each.id === id)?.body.name ?? ''
    const undo = await removeFolder(recordsOf(castaway).store, id)
    await navigate({ search: {} })
    toast({
      title: t`Folder ${name} deleted`,
      advice: t`The casts in it are still bookmarked.`,
      action: { label: t`Undo`, run: () => void undo() },
    })
  }
  const tabs = [
    { id: '', label: t({ message: 'All', context: 'bookmarks' }) },
    ...sorted.map(({ id, body }) => ({ id, label: body.name })),
  ]
  return (
    <>
      <ScreenHeader
        title={t`Bookmarks`}
        subtitle={t`Only you can see these`}
        actions={
          <Menu
            label={t`More options for bookmarks`}
            icon={<FolderMinus size={19} />}
            items={[
              {
                label: t`Export to file`,
                icon: <Download size={17} />,
                onSelect: () => exportBookmarks(castaway, bookmarks ?? [], sorted),
              },
              ...(folder
                ? [
                    {
                      label: t`Delete folder`,
                      icon: <FolderMinus size={17} />,
                      tone: 'danger' as const,
                      onSelect: () => void removeIt(folder),
                    },
                  ]
                : []),
            ]}
          />
        }
        tabs={
          sorted.length > 0 ? (
            <Tabs
              label={t`Folders`}
              tabs={tabs}
              current={folder ?? ''}
              onSelect={(next) => void navigate({ search: next ? { folder: next } : {} })}
            />
          ) : undefined
        }
      />
      <ImportLocalData />
      {!bookmarks ? (
        <CastSkeletons />
      ) : shown.length === 0 ? (
        <Empty folder={folder !== null} />
      ) : (
        <BookmarkFeed key={folder ?? ''} bookmarks={shown} name={`bookmarks ${folder ?? ''}`} />
      )}
    </>
  )
}

function Empty({ folder }: { folder: boolean }) {
  return (
    <EmptyState
      title={folder ? t`Nothing in this folder yet` : t`No bookmarks yet`}
      action={
        <Link to="/" className={buttonClass('primary')}>
          <Trans>Go to the feed</Trans>
        </Link>
      }
    >
      <Trans>
        Press b on a cast, or choose Bookmark from its menu, to save it here. Only you can see your
        bookmarks.
      </Trans>
    </EmptyState>
  )
}

/** The bookmarked casts, fetched page by page as the list is scrolled. */
function BookmarkFeed({ bookmarks, name }: { bookmarks: RecordEntry<'bookmark'>[]; name: string }) {
  const { client, store } = useCastaway()
  const hashes = useMemo(() => bookmarks.map(({ id }) => id), [bookmarks])
  const query = useInfiniteQuery({
    // Adding or removing changes the list, so the list is part of the query key.
    queryKey: ['bookmarks', hashes],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const keys = hashes.slice(pageParam, pageParam + PAGE)
      const { result } = await client.fetchBulkCasts({ casts: keys }, { signal })
      normalize(result, store)
      // A cast that was deleted meanwhile keeps its row and says so.
      return { keys, next: null }
    },
    getNextPageParam: (_last, pages) =>
      pages.length * PAGE < hashes.length ? pages.length * PAGE : undefined,
    placeholderData: (previous) => previous,
  })
  return (
    <CastList label={t`Bookmarks`} name={name} query={query} empty={<Empty folder={false} />} />
  )
}
