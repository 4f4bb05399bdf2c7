import { t } from '@lingui/core/macro'
import { isMember, useMe } from '@castaway/react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import { LoginRoot } from '../../shared/sign-in/LoginRoot'
import { RowSkeletons } from '../../ui/Skeleton'
import { Tabs } from '../../ui/Tabs'
import { SignInFirst } from './SignInFirst'
import { WalletHome } from './WalletHome'

/** The tabs other than the tokens; the former link to the activity stays. */
const tabs = ['nfts', 'sent', 'approvals'] as const

/** Route `/wallet`: what the person's wallets hold. */
export function WalletScreen() {
  useTitle(t`Wallet`)
  const me = useMe().data
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const navigate = useNavigate({ from: '/wallet' })
  return (
    <>
      <ScreenHeader
        title={t`Wallet`}
        subtitle={t`Your tokens on all networks`}
        tabs={
          isMember(me) ? (
            <Tabs
              label={t`Wallet`}
              tabs={[
                { id: 'tokens', label: t`Tokens` },
                { id: 'nfts', label: t`NFTs` },
                { id: 'sent', label: t`Activity` },
                { id: 'approvals', label: t`Approvals` },
              ]}
              current={tabs.find((each) => each === tab) ?? 'tokens'}
              onSelect={(id) =>
                void navigate({ search: (id === 'tokens' ? {} : { tab: id }) as never })
              }
            />
          ) : null
        }
      />
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
