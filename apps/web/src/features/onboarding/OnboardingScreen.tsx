import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLogin } from '@castaway/auth-react'
import { LoginPanel } from '@castaway/auth-react/panel'
import { type Account, isMember, type Me, meQuery, useCastaway, useMe } from '@castaway/react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Avatar } from '../../ui/Avatar'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/errors/ErrorState'
import { RowSkeletons } from '../../ui/Skeleton'
import { activateAccount, broadcastAccountChange } from '../../shared/accounts/account-changes'
import { LoginRoot } from '../../shared/sign-in/LoginRoot'
import ApproveSigner from '../../shared/accounts/ApproveSigner'
import { RegisterForm } from './RegisterForm'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

const WhoToFollow = lazyWithRetry(() =>
  import('./WhoToFollow').then((file) => ({ default: file.WhoToFollow })),
)

/** Route `/welcome`: from sign-in to an account that can cast. */
export function OnboardingScreen() {
  const me = useMe()
  const { another } = useSearch({ from: '/welcome' })
  useEffect(() => {
    document.title = t`Welcome · Castaway`
  }, [])
  return (
    <div className="mx-auto w-full max-w-lg px-5 pt-10 pb-24">
      {me.isError ? (
        <ErrorState error={me.error} retry={() => void me.refetch()} />
      ) : me.data ? (
        <LoginRoot>
          {another && me.data.account ? <AnotherAccount me={me.data} /> : <Step me={me.data} />}
        </LoginRoot>
      ) : (
        <RowSkeletons count={3} />
      )}
    </div>
  )
}

function Step({ me }: { me: Me }) {
  const queryClient = useQueryClient()
  const { live } = useCastaway()
  const { account } = me
  if (account?.signer === 'approved') return <RegistrationDone account={account} />
  if (account) {
    return (
      <>
        <WelcomeBack account={account} />
        <ApproveSigner
          account={account}
          onApproved={() => {
            void queryClient.invalidateQueries(meQuery)
            live.restart()
          }}
        />
      </>
    )
  }
  if (!isMember(me)) {
    return (
      <EmptyState
        title={t`Sign in first`}
        action={
          <Link to="/sign-in" className={buttonClass('primary')}>
            <Trans>Sign in</Trans>
          </Link>
        }
      >
        <Trans>Sign in first, then choose a username.</Trans>
      </EmptyState>
    )
  }
  return <Register me={me} />
}

/** Claims a username. A user without a wallet connects or creates one after choosing it: a username belongs to a wallet. */
function Register({ me }: { me: Me }) {
  const { ready, error, user, retry } = useLogin()
  if (error) return <ErrorState error={error} retry={retry} />
  if (!ready) return <RowSkeletons count={3} />
  const hasWallet = user?.linkedAccounts.some(
    (account) => account.type === 'wallet' && account.chainType === 'ethereum',
  )
  return (
    <>
      <Heading title={t`Choose your username`}>
        {hasWallet ? (
          <Trans>
            Your username is how people find and mention you. It belongs to your wallet; this site
            only requests it.
          </Trans>
        ) : (
          <Trans>Your username is how people find and mention you.</Trans>
        )}
      </Heading>
      <RegisterForm mode={me.mode} needsWallet={!hasWallet} />
    </>
  )
}

/** Registers an additional account, which needs a wallet that owns none. */
function AnotherAccount({ me }: { me: Me }) {
  const castaway = useCastaway()
  const navigate = useNavigate()
  const [needsWallet, setNeedsWallet] = useState(false)
  return (
    <>
      <Heading title={t`Choose your username`}>
        <Trans>
          Create another account with its own name and followers. Each wallet can own only one
          account, so this one goes to another of your wallets.
        </Trans>
      </Heading>
      {needsWallet ? (
        <section aria-labelledby="one-more-wallet" className="mb-8">
          <h2 id="one-more-wallet" className="text-prose font-semibold">
            <Trans>Each of your wallets already owns an account</Trans>
          </h2>
          <p className="mt-1 mb-4 text-ink-soft text-pretty">
            <Trans>Link another one or create one here. Then claim the name below.</Trans>
          </p>
          <LoginPanel purpose="link" method="wallet" onDone={() => setNeedsWallet(false)} />
        </section>
      ) : null}
      <RegisterForm
        mode={me.mode}
        another
        onNoWallet={() => setNeedsWallet(true)}
        onRegistered={async (account) => {
          broadcastAccountChange({ added: account.fid })
          await activateAccount(castaway, { ...account })
          // The form is done: the welcome of the new account follows.
          void navigate({ to: '/welcome', search: {}, replace: true })
        }}
      />
    </>
  )
}

function RegistrationDone({ account }: { account: Account }) {
  const name = account.username || account.fid
  return (
    <>
      <Heading title={t`Welcome ashore, @${name}`}>
        <Trans>You’re ready to cast. Follow some people and channels to fill your Home feed.</Trans>
      </Heading>
      <Suspense fallback={<RowSkeletons count={3} />}>
        <WhoToFollow fid={account.fid} />
      </Suspense>
      <div className="mt-8 flex justify-center">
        <Link to="/" className={buttonClass('primary', 'large')}>
          <Trans>Go to Home</Trans>
        </Link>
      </div>
    </>
  )
}

function WelcomeBack({ account }: { account: Account }) {
  const name = account.username || String(account.fid)
  return (
    <header className="flex flex-col items-center text-center">
      <Avatar
        url={account.pfp_url}
        name={account.display_name || name}
        seed={account.fid}
        size={72}
      />
      <h1 className="mt-4 text-display font-bold tracking-[-0.02em]">
        <Trans>
          Welcome back, <bdi>@{name}</bdi>
        </Trans>
      </h1>
      <p className="mt-1 text-ink-soft">
        <Trans>You already have this account.</Trans>
      </p>
    </header>
  )
}

function Heading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="mb-7 text-center">
      <h1 className="text-display font-bold tracking-[-0.02em] text-balance">{title}</h1>
      <p className="mx-auto mt-2 max-w-sm text-ink-soft text-pretty">{children}</p>
    </header>
  )
}
