import { t } from '@lingui/core/macro'
import { isMember, useMe } from '@castaway/react'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import { LoginRoot } from '../../shared/sign-in/LoginRoot'
import { RowSkeletons } from '../../ui/Skeleton'
import { SignInFirst } from './SignInFirst'
import { WalletHome } from './WalletHome'

/** Route `/wallet`: what the person's wallets hold. */
export function WalletScreen() {
  useTitle(t`Wallet`)
  const me = useMe().data
  return (
    <>
      <ScreenHeader title={t`Wallet`} subtitle={t`Your tokens on all networks`} />
      {!me ? (
        <RowSkeletons />
      ) : isMember(me) ? (
        <LoginRoot>
          <WalletHome />
        </LoginRoot>
      ) : (
        <SignInFirst />
      )}
    </>
  )
}
