import { t } from '@lingui/core/macro'
import { Navigate, useRouterState } from '@tanstack/react-router'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useIsWide } from '../../app/use-is-wide'
import { useTitle } from '../../app/use-title'
import { RowSkeletons } from '../../ui/Skeleton'
import { SectionList } from './SectionList'
import { SectionPage } from './SectionScreen'
import { sectionOfAnchor } from './sections'
import { useFirstSection } from './SettingsLayout'

/** Route `/settings`: the list of sections, or the first section if the list is beside it. */
export function SettingsScreen() {
  useTitle(t`Settings`)
  const isWide = useIsWide()
  const first = useFirstSection()
  const anchor = useRouterState({
    select: ({ location }) =>
      location.hash || (location.search as { section?: string }).section || '',
  })
  const moved = sectionOfAnchor(anchor)
  if (moved) return <Navigate to={moved} hash={anchor} search={{}} replace />
  if (isWide) return first ? <SectionPage section={first} /> : <RowSkeletons count={4} />
  return (
    <>
      <ScreenHeader title={t`Settings`} />
      <nav aria-label={t`Settings`}>
        <SectionList />
      </nav>
    </>
  )
}
