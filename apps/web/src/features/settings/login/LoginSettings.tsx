import { t } from '@lingui/core/macro'
import { useLogin } from '@castaway/auth-react'
import { useCastaway } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Skeleton } from '../../../ui/Skeleton'
import { toast } from '../../../ui/toast/toasts'
import { LoginRoot } from '../../../shared/sign-in/LoginRoot'
import { Section } from '../Section'
import { DeleteAccount } from './DeleteAccount'
import { Devices } from './Devices'
import { LinkedAccounts } from './LinkedAccounts'
import { LoadError } from './shared'
import { SecondFactor } from './SecondFactor'
import { SignInData } from './SignInData'
import { Wallets } from './Wallets'
import { isLeaving } from '../../../shared/sign-in/use-end-session'

/** A group of the login settings. */
export type LoginPart =
  | 'signInMethods'
  | 'twoFactor'
  | 'devices'
  | 'wallets'
  | 'deleteAccount'
  | 'data'

/** The settings about signing in, loaded when a signed-in user opens one of them. */
export default function LoginSettings({ part }: { part: LoginPart }) {
  return (
    <LoginRoot>
      <LoadedLoginSettings part={part} />
    </LoginRoot>
  )
}

function LoadedLoginSettings({ part }: { part: LoginPart }) {
  const { ready, error, user, retry, client } = useLogin()
  const methods = useQuery({ queryKey: ['loginMethods'], queryFn: () => client.methods() })
  // If another provider handles sign-in, wallets and two-factor methods are managed there.
  const isOurs = methods.data?.provider !== 'privy'
  const castaway = useCastaway()
  const isEnded = ready && !user
  useEffect(() => {
    if (!isEnded || isLeaving()) return
    toast({
      title: t`You were signed out`,
      advice: t`This session was signed out on another device or in another tab.`,
      action: { label: t`Sign in`, to: '/sign-in' },
    })
    void castaway.reset()
  }, [castaway, isEnded])
  if (error) {
    return (
      <Section>
        <LoadError error={error} retry={retry} />
      </Section>
    )
  }
  if (!ready) {
    return (
      <Section>
        <Skeleton className="h-40" />
      </Section>
    )
  }
  if (!user) return null
  switch (part) {
    case 'signInMethods':
      return <LinkedAccounts user={user} />
    case 'twoFactor':
      return <SecondFactor user={user} isOurs={isOurs} />
    case 'devices':
      return <Devices />
    case 'wallets':
      return <Wallets canMake={isOurs} />
    case 'deleteAccount':
      return <DeleteAccount />
    case 'data':
      return <SignInData user={user} />
  }
}
