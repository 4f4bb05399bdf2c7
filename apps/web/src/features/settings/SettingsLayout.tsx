import { t } from '@lingui/core/macro'
import { useMe } from '@castaway/react'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { viewerOf } from '../../app/command'
import { useIsWide } from '../../app/use-is-wide'
import { SectionList } from './SectionList'
import { isAvailable, sectionAt, sections, type SettingsSection } from './sections'

/** The section that `/settings` shows beside the list. Undefined until the session is known. */
export function useFirstSection(): SettingsSection | undefined {
  const me = useMe()
  const who = viewerOf(me.data)
  return me.isPending ? undefined : sections.find((section) => isAvailable(section, who))
}

/** The list of sections beside the section on a wide screen, otherwise the screen alone. */
export function SettingsLayout() {
  const isWide = useIsWide()
  const first = useFirstSection()
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '' })
  const current = (sectionAt(path) ?? first)?.id
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    // The list may be taller than the window.
    const row = list.current?.querySelector('[aria-current=page]')
    if (current) row?.scrollIntoView({ block: 'nearest' })
  }, [current, isWide])
  if (!isWide) return <Outlet />
  return (
    <div className="grid grid-cols-[17.5rem_minmax(0,1fr)]">
      <nav
        ref={list}
        aria-label={t`Settings`}
        data-region
        tabIndex={-1}
        className="sticky top-0 h-dvh overflow-y-auto border-e border-line outline-none"
      >
        <h2 className="flex h-14 items-center px-6 text-prose font-bold tracking-[-0.01em]">
          {t`Settings`}
        </h2>
        <SectionList compact current={current} />
      </nav>
      <div data-region tabIndex={-1} className="min-h-dvh min-w-0 pb-16 outline-none">
        <Outlet />
      </div>
    </div>
  )
}
