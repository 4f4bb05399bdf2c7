import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { type HomeTab, homeTabs } from '../../app/search-params'
import { IconButton } from '../../ui/IconButton'
import { Tabs } from '../../ui/Tabs'
import { useRecords } from '../../app/records'
import { homeTabNames } from './home-tab-names'
import { pinsOf } from '../../shared/pins/pinned-tabs'
import { openTabManager, tabManager } from './tab-manager'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

const ManageTabs = lazyWithRetry(() =>
  import('./ManageTabs').then((file) => ({ default: file.ManageTabs })),
)

interface HomeTabsProps {
  hasAccount: boolean
  /** One of the default feeds, or the id of a pinned one. */
  current: string
  /** The feed at `/`. */
  start: HomeTab
}

/** The tabs of Home: the default feeds, then the pinned ones. */
export function HomeTabs({ hasAccount, current, start }: HomeTabsProps) {
  const navigate = useNavigate({ from: '/' })
  const pins = useRecords('tab')
  const [managing, setManaging] = useState(tabManager.read)
  useEffect(() => tabManager.subscribe(() => setManaging(tabManager.read())), [])
  const fixed = hasAccount ? homeTabs : (['trending'] as const)
  const tabs = [
    ...fixed.map((id) => ({ id: id as string, label: homeTabNames[id]() })),
    ...pinsOf(pins ?? []).map(({ id, body }) => ({
      id,
      label: (
        <bdi className="inline-block max-w-40 truncate align-bottom" title={body.title}>
          {body.title}
        </bdi>
      ),
    })),
  ]
  const select = (id: string) => {
    const own = fixed.find((each) => each === id) as HomeTab | undefined
    void navigate({
      search: own === (hasAccount ? start : fixed[0]) ? {} : own ? { tab: own } : { pin: id },
    })
  }
  return (
    <div className="flex items-center pe-2">
      <div className="min-w-0 flex-1">
        <Tabs label={t`Feeds`} tabs={tabs} current={current} onSelect={select} />
      </div>
      <IconButton
        size="small"
        label={t`Manage tabs`}
        icon={<SlidersHorizontal size={17} />}
        onClick={openTabManager}
      />
      {managing ? (
        <Suspense>
          <ManageTabs current={current} onClose={tabManager.close} />
        </Suspense>
      ) : null}
    </div>
  )
}
