import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Account, isMember, type Me, useMe } from '@castaway/react'
import { Link, useMatch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { KeyGroups } from '../../app/keyboard/KeyGroups'
import { viewerOf } from '../../app/command'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useIsWide } from '../../app/use-is-wide'
import { useTitle } from '../../app/use-title'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/errors/ErrorState'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import { RowSkeletons, Skeleton } from '../../ui/Skeleton'
import { AppearanceSettings } from './AppearanceSettings'
import { LanguageSettings } from './LanguageSettings'
import { Section } from './Section'
import { isAvailable, sectionAt, type SectionId, type SettingsSection } from './sections'

// Large sections, and those that not everyone has, are loaded with their page.
const AccountsGroup = lazyWithRetry(() => import('./accounts/AccountsGroup'))
const ProfileSettings = lazyWithRetry(() => import('./ProfileSettings'))
const SignerSettings = lazyWithRetry(() => import('./signers/SignerSettings'))
const Pro = lazyWithRetry(() => import('./pro/Pro'))
const Storage = lazyWithRetry(() => import('./storage/Storage'))
const Subscriptions = lazyWithRetry(() => import('./subscriptions/Subscriptions'))
const LoginSettings = lazyWithRetry(() => import('./login/LoginSettings'))
const NotificationChoices = lazyWithRetry(() =>
  import('../../shared/notifications/NotificationChoices').then((file) => ({
    default: file.NotificationChoices,
  })),
)
const NotificationSwitches = lazyWithRetry(
  () => import('../../shared/mini-apps/NotificationSwitches'),
)
const HidingSettings = lazyWithRetry(() => import('./hiding/HidingSettings'))
const BanSettings = lazyWithRetry(() => import('./hiding/BanSettings'))
const UsageData = lazyWithRetry(() => import('./data/UsageData'))
const DataSettings = lazyWithRetry(() => import('./data/DataSettings'))

interface Reader {
  me: Me | undefined
  /** Defined for every section that needs an account. */
  account: Account | undefined
}

const contents: Record<SectionId, (reader: Reader) => ReactNode> = {
  accounts: () => <AccountsGroup />,
  profile: ({ account }) => account && <ProfileSettings account={account} />,
  signers: ({ me, account }) =>
    me && account && <SignerSettings key={account.fid} account={account} mode={me.mode} />,
  storage: ({ me, account }) =>
    me && account && <Storage key={account.fid} account={account} mode={me.mode} />,
  pro: ({ account }) => account && <Pro key={account.fid} account={account} />,
  subscriptions: ({ account }) => account && <Subscriptions key={account.fid} fid={account.fid} />,
  signInMethods: () => <LoginSettings part="signInMethods" />,
  twoFactor: () => <LoginSettings part="twoFactor" />,
  devices: () => <LoginSettings part="devices" />,
  wallets: () => <LoginSettings part="wallets" />,
  deleteAccount: () => <LoginSettings part="deleteAccount" />,
  appearance: () => <AppearanceSettings />,
  language: () => <LanguageSettings />,
  notifications: ({ account }) => (
    <>
      <Section>
        <NotificationChoices />
      </Section>
      {account ? (
        <Section title={t`Mini apps`} anchor="mini-apps">
          <NotificationSwitches />
        </Section>
      ) : null}
    </>
  ),
  muting: ({ account }) => <HidingSettings account={account} />,
  keyboard: () => <KeyboardSettings />,
  data: ({ me }) => (
    <>
      <DataSettings />
      {me?.analytics ? <UsageData /> : null}
      {isMember(me) ? <LoginSettings part="data" /> : null}
    </>
  ),
  bans: () => <BanSettings />,
  about: ({ me }) => <About me={me} />,
}

/** Routes `/settings/…`: one section each. */
export function SectionScreen() {
  const section = useMatch({ strict: false, select: ({ fullPath }) => sectionAt(fullPath) })
  return section ? <TitledSection section={section} /> : null
}

function TitledSection({ section }: { section: SettingsSection }) {
  useTitle(section.title())
  return <SectionPage section={section} />
}

export function SectionPage({ section }: { section: SettingsSection }) {
  const isWide = useIsWide()
  return (
    <>
      <ScreenHeader title={section.title()} back={!isWide} backTo="/settings" />
      <Available section={section} />
    </>
  )
}

/** The section, or what the user needs first. */
function Available({ section }: { section: SettingsSection }) {
  const me = useMe()
  const account = me.data?.account ?? undefined
  if (isAvailable(section, viewerOf(me.data))) {
    return (
      <Suspense fallback={<Skeleton className="mx-(--row-x) mt-6 h-40" />}>
        {contents[section.id]({ me: me.data, account })}
      </Suspense>
    )
  }
  if (me.isError) return <ErrorState error={me.error} retry={() => void me.refetch()} />
  if (!me.data) return <RowSkeletons count={4} />
  if (section.needs === 'operator' && isMember(me.data)) {
    return (
      <EmptyState title={t`You can’t do this`}>
        {t`This account doesn’t have permission.`}
      </EmptyState>
    )
  }
  return isMember(me.data) ? (
    <EmptyState
      title={t`You don’t have a Farcaster account yet`}
      action={
        <Link to="/welcome" className={buttonClass('primary')}>
          <Trans>Choose a username</Trans>
        </Link>
      }
    />
  ) : (
    <EmptyState
      title={t`Sign in to change this`}
      action={
        <Link to="/sign-in" className={buttonClass('primary')}>
          <Trans>Sign in</Trans>
        </Link>
      }
    >
      {t`You’re browsing as a guest.`}
    </EmptyState>
  )
}

/** What this server is. */
function About({ me }: { me: Me | undefined }) {
  return (
    <Section>
      <p className="text-pretty">
        {me?.mode === 'remote'
          ? t`This Castaway is connected to a provider: what you post goes out to its network.`
          : t`This Castaway is an island: the whole network runs on this server, and nothing leaves it.`}
      </p>
      <p className="mt-2 text-small text-ink-soft">
        {t`Castaway is free software under the MIT license.`}
      </p>
    </Section>
  )
}

/** A page that has all of them: a list of casts, one of which is open. */
const PATH_WITH_ALL_KEYS = '/cast/'

function KeyboardSettings() {
  return (
    <Section about={t`You can do everything here without a mouse.`}>
      <KeyGroups pathname={PATH_WITH_ALL_KEYS} heading="h2" />
    </Section>
  )
}
