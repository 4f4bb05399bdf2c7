import { t } from '@lingui/core/macro'
import type { Me } from '@castaway/react'
import {
  Activity,
  AppWindow,
  Boxes,
  Braces,
  ChartColumn,
  KeyRound,
  Megaphone,
  PenLine,
  ScanSearch,
  SlidersHorizontal,
  Webhook,
  Zap,
  type LucideIcon,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { developerPages } from '../../app/paths'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import type { PageProps } from './page-props'

export interface DeveloperPage {
  /** The URL after `/developers/`. */
  path: 'inspect' | Extract<(typeof developerPages)[number], string>
  title: () => string
  /** Description in one line. */
  about: () => string
  icon: LucideIcon
  /** Additional search terms for the palette. */
  keywords: string
  /** `controls`: only where the server has the controls of a development server. `operator`: only its operators. */
  needs: 'nothing' | 'controls' | 'operator'
  /** Opened from elsewhere with something to show, and therefore in no list of pages. */
  isHidden?: true
  Content: ComponentType<PageProps>
}

/** Every page of the developers’ place, in the order of its navigation. */
export const pages: DeveloperPage[] = [
  {
    path: 'api',
    title: () => t`API`,
    about: () => t`Every operation: what it does, a form that calls it, and code`,
    icon: Braces,
    keywords: 'explorer reference operations endpoints curl sdk code try',
    needs: 'nothing',
    Content: lazyWithRetry(() => import('./api/ApiPage')),
  },
  {
    path: 'apps',
    title: () => t`Apps`,
    about: () => t`What keys belong to: each with an account, a wallet and a manifest`,
    icon: Boxes,
    keywords: 'app account fid mnemonic manifest farcaster.json developer',
    needs: 'controls',
    Content: lazyWithRetry(() => import('./apps/AppsPage')),
  },
  {
    path: 'keys',
    title: () => t`Keys`,
    about: () => t`One for each program, with what it may do, its limit and what it was used for`,
    icon: KeyRound,
    keywords: 'api key token scopes limit usage statistics secret',
    needs: 'controls',
    Content: lazyWithRetry(() => import('./keys/KeysPage')),
  },
  {
    path: 'signers',
    title: () => t`Signers`,
    about: () => t`Keys that programs sign with: who approved them, and what they signed`,
    icon: PenLine,
    keywords: 'signer uuid approve approval auth address revoke permissions',
    needs: 'controls',
    Content: lazyWithRetry(() => import('./signers/SignersPage')),
  },
  {
    path: 'webhooks',
    title: () => t`Webhooks`,
    about: () => t`Create them, see what they were sent and answered, and send it again`,
    icon: Webhook,
    keywords: 'deliveries attempts retries replay signature secret events',
    needs: 'controls',
    Content: lazyWithRetry(() => import('./webhooks/WebhooksPage')),
  },
  {
    path: 'campaigns',
    title: () => t`Campaigns`,
    about: () => t`Notifications to the people who use your mini app, and who opened them`,
    icon: Megaphone,
    keywords:
      'notifications audience send schedule opened open rate mini app publishFrameNotifications',
    needs: 'controls',
    Content: lazyWithRetry(() => import('./campaigns/CampaignsPage')),
  },
  {
    path: 'events',
    title: () => t`Events`,
    about: () => t`What happens, live, as webhooks receive it, and which of yours it fits`,
    icon: Activity,
    keywords: 'live stream log filters cast.created reaction.created follow.created',
    needs: 'controls',
    Content: lazyWithRetry(() => import('./events/EventsPage')),
  },
  {
    path: 'mini-apps',
    title: () => t`Mini apps`,
    about: () => t`Check your app as other clients do, and watch what it asks of its host`,
    icon: AppWindow,
    keywords:
      'workbench manifest embed association frame bridge log context events capabilities check',
    needs: 'nothing',
    Content: lazyWithRetry(() => import('./mini-apps/MiniAppsPage')),
  },
  {
    path: 'snaps',
    title: () => t`Snaps`,
    about: () => t`How your Snap is found, what is wrong with it, and what each press sends`,
    icon: Zap,
    keywords: 'workbench emulator elements validation submit press',
    needs: 'nothing',
    Content: lazyWithRetry(() => import('./snaps/SnapsPage')),
  },
  {
    path: 'island',
    title: () => t`Island`,
    about: () => t`The clock, faults, snapshots, and what the island sent`,
    icon: SlidersHorizontal,
    keywords:
      'clock time travel faults snapshots seeds reset outbox chain blocks transactions log sql',
    needs: 'controls',
    Content: lazyWithRetry(() => import('./island/IslandPage')),
  },
  {
    path: 'analytics',
    title: () => t`Analytics`,
    about: () =>
      t`How this server is used by people who allow counting: screens, actions and speed`,
    icon: ChartColumn,
    keywords: 'usage statistics visitors metrics performance',
    needs: 'operator',
    Content: lazyWithRetry(() => import('./analytics/AnalyticsPage')),
  },
  {
    path: 'inspect',
    title: () => t`Inspect`,
    about: () => t`The signed message of a cast or a profile, and its checks`,
    icon: ScanSearch,
    keywords: '',
    needs: 'nothing',
    isHidden: true,
    Content: lazyWithRetry(() => import('./inspect/InspectPage')),
  },
]

/** Whether a page is listed for someone. */
export const isListed = ({ needs, isHidden }: DeveloperPage, me: Me | undefined): boolean =>
  !isHidden &&
  (needs === 'nothing' ||
    (needs === 'controls' ? me?.has_controls : me?.is_operator && me.analytics) === true)

/** The page of a URL below `/developers/`, and what follows its path. */
export function pageAt(splat: string): { page: DeveloperPage; rest: string } | undefined {
  const url = splat.replace(/\/+$/, '')
  const page = pages
    .filter(({ path }) => url === path || url.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
  return page && { page, rest: url.slice(page.path.length + 1) }
}
