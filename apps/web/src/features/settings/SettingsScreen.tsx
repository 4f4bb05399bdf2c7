import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { type Account, isMember, type Me, meQuery, useMe } from '@castaway/react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCircle2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import { Button, buttonClass } from '../../ui/Button'
import { Skeleton } from '../../ui/Skeleton'
import { useAnchor } from './anchor'
import { LanguageSettings } from './LanguageSettings'
import { AppearanceSettings } from './AppearanceSettings'
import { ProfileSettings } from './ProfileSettings'
import { Section } from './Section'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

// The code of the login and the wallets is loaded only for signed-in users, when this screen is opened.
const LoginSettings = lazyWithRetry(() => import('./login/LoginSettings'))
const HidingSettings = lazyWithRetry(() => import('../hiding/HidingSettings'))
const DataSettings = lazyWithRetry(() => import('./data/DataSettings'))
const ApproveSigner = lazyWithRetry(() => import('../onboarding/ApproveSigner'))
const KeyboardHelp = lazyWithRetry(() =>
  import('../../app/KeyboardHelp').then((file) => ({ default: file.KeyboardHelp })),
)

/** Route `/settings`. */
export function SettingsScreen() {
  useTitle(t`Settings`)
  useAnchor()
  const me = useMe().data
  return (
    <>
      <ScreenHeader title={t`Settings`} />
      <AppearanceSettings />
      <LanguageSettings />
      {me && !isMember(me) ? (
        <Section title={t`Account`} about={t`You’re browsing as a guest.`}>
          <Link to="/sign-in" className={buttonClass('primary')}>
            {t`Sign in`}
          </Link>
        </Section>
      ) : null}
      {me && isMember(me) && !me.account ? (
        <Section
          title={t`Account`}
          about={t`You’re signed in but don’t have a Farcaster account yet.`}
        >
          <Link to="/welcome" className={buttonClass('primary')}>
            {t`Choose a username`}
          </Link>
        </Section>
      ) : null}
      {me?.account ? <SignerSettings account={me.account} /> : null}
      {isMember(me) ? <AccountsLink /> : null}
      {me?.account?.signer === 'approved' ? <ProfileSettings account={me.account} /> : null}
      <Suspense fallback={<Skeleton className="m-6 h-40" />}>
        <HidingSettings />
      </Suspense>
      {isMember(me) ? (
        <Suspense fallback={<Skeleton className="m-6 h-64" />}>
          <LoginSettings />
        </Suspense>
      ) : null}
      <Suspense fallback={<Skeleton className="m-6 h-32" />}>
        <DataSettings />
      </Suspense>
      <KeyboardSettings />
      <About me={me} />
    </>
  )
}

function AccountsLink() {
  return (
    <Section
      title={t`Accounts`}
      about={t`Manage your accounts, their signers and apps, storage, and subscriptions.`}
    >
      <Link to="/settings/accounts" className={buttonClass('plain')}>
        {t`Manage accounts`}
      </Link>
    </Section>
  )
}

function SignerSettings({ account }: { account: Account }) {
  const queryClient = useQueryClient()
  const handle = `@${account.username || account.fid}`
  return (
    <Section
      title={t`Posting permission`}
      about={t`Castaway posts with its own key, approved by your wallet and stored encrypted on the server.`}
    >
      {account.signer === 'approved' ? (
        <p className="flex items-center gap-2.5">
          <CheckCircle2 size={19} aria-hidden="true" className="text-recast" />
          <span>
            <Trans>
              Approved for <bdi className="font-semibold">{handle}</bdi>
            </Trans>
            <span className="tabular text-ink-soft"> · fid {account.fid}</span>
          </span>
        </p>
      ) : (
        <Suspense>
          <ApproveSigner
            account={account}
            onApproved={() => void queryClient.invalidateQueries(meQuery)}
          />
        </Suspense>
      )}
    </Section>
  )
}

function KeyboardSettings() {
  const [open, setOpen] = useState(false)
  return (
    <Section
      anchor="keyboard"
      title={t`Keyboard shortcuts`}
      about={t`You can do everything here without a mouse.`}
    >
      <Button onClick={() => setOpen(true)}>{t`Show all shortcuts`}</Button>
      {open ? (
        <Suspense>
          <KeyboardHelp open onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Section>
  )
}

function About({ me }: { me: Me | undefined }) {
  return (
    <Section title={t`About`}>
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
