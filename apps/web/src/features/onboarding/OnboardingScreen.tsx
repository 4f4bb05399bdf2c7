import { useLogin } from '@castaway/login/react'
import { LoginPanel } from '@castaway/login/react/panel'
import { type Account, isMember, type Me, meQuery, useCastaway, useMe } from '@castaway/react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { Avatar } from '../../ui/Avatar'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { RowSkeletons } from '../../ui/Skeleton'
import { LoginPlace } from '../sign-in/LoginPlace'
import ApproveSigner from './ApproveSigner'
import { RegisterForm } from './RegisterForm'
import { WhoToFollow } from './WhoToFollow'

/** The place `/welcome`: from signed in to an account that can cast. */
export function OnboardingScreen() {
  const me = useMe()
  useEffect(() => {
    document.title = 'Welcome · Castaway'
  }, [])
  return (
    <div className="mx-auto w-full max-w-lg px-5 pt-10 pb-24">
      {me.isError ? (
        <ErrorState error={me.error} retry={() => void me.refetch()} />
      ) : me.data ? (
        <LoginPlace>
          <Step me={me.data} />
        </LoginPlace>
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
  if (account?.signer === 'approved') return <Arrived account={account} />
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
        title="First, sign in"
        action={
          <Link to="/sign-in" className={buttonClass('primary')}>
            Sign in
          </Link>
        }
      >
        An account belongs to a wallet. Sign in first; then bring one or make one, and choose a
        name.
      </EmptyState>
    )
  }
  return <Register me={me} />
}

/** Somebody who came in without a wallet brings or makes one first: a name has to belong to one. */
function Register({ me }: { me: Me }) {
  const queryClient = useQueryClient()
  const { ready, error, user, retry } = useLogin()
  if (error) return <ErrorState error={error} retry={retry} />
  if (!ready) return <RowSkeletons count={3} />
  const hasWallet = user?.linkedAccounts.some(
    (account) => account.type === 'wallet' && account.chainType === 'ethereum',
  )
  return hasWallet ? (
    <>
      <Heading title="Choose your name">
        It is how people find and mention you. Your wallet owns it; this site only asks for it.
      </Heading>
      <RegisterForm mode={me.mode} />
    </>
  ) : (
    <>
      <Heading title="One more thing: a wallet">
        A name on the network belongs to a wallet. Make one here, or bring your own; it becomes one
        more way to sign in.
      </Heading>
      <LoginPanel
        purpose="link"
        way="wallet"
        onDone={() => void queryClient.invalidateQueries(meQuery)}
      />
    </>
  )
}

function Arrived({ account }: { account: Account }) {
  return (
    <>
      <Heading title={`Welcome ashore, @${account.username || account.fid}`}>
        Your account can cast. Follow a few people and channels, and your home fills up.
      </Heading>
      <WhoToFollow fid={account.fid} />
      <div className="sticky bottom-20 mt-8 flex justify-center mid:bottom-6">
        <Link to="/" className={`${buttonClass('primary', 'large')} shadow-lift`}>
          Go to your home
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
        Welcome back, <bdi>@{name}</bdi>
      </h1>
      <p className="mt-1 text-ink-soft">This account on the network is yours already.</p>
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
