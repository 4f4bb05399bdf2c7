import { t } from '@lingui/core/macro'
import { useLogin } from '@castaway/login/react'
import { useCastaway } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Skeleton } from '../../../ui/Skeleton'
import { toast } from '../../../ui/toast/toasts'
import { LoginRoot } from '../../sign-in/LoginRoot'
import { Section } from '../Section'
import { Devices } from './Devices'
import { LinkedAccounts } from './LinkedAccounts'
import { LoadError } from './shared'
import { SecondFactor } from './SecondFactor'
import { Wallets } from './Wallets'
import { isLeaving } from './use-end-session'
import { YourData } from './YourData'

/** All sign-in settings; loaded when a signed-in user opens the settings. */
export default function LoginSettings() {
  return (
    <LoginRoot>
      <LoadedLoginSettings />
    </LoginRoot>
  )
}

function LoadedLoginSettings() {
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
      <Section title={t`Sign-in methods`}>
        <LoadError error={error} retry={retry} />
      </Section>
    )
  }
  if (!ready) {
    return (
      <Section title={t`Sign-in methods`}>
        <Skeleton className="h-40" />
      </Section>
    )
  }
  if (!user) return null
  return (
    <>
      <LinkedAccounts user={user} />
      <Wallets canMake={isOurs} />
      <SecondFactor user={user} isOurs={isOurs} />
      <Devices />
      <YourData user={user} />
    </>
  )
}
