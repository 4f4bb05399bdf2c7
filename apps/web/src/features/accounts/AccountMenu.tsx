import { t } from '@lingui/core/macro'
import { useAccount } from '@castaway/react'
import { Suspense } from 'react'
import { Avatar } from '../../ui/Avatar'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import { usePopup } from '../../ui/menu/use-popup'
import { displayNameOf, handleOf } from '../../app/names'
import { AccountFace, accountFaceClass } from './AccountFace'
import { useAccountChanges } from './use-account-changes'

const loadPopup = () => import('./AccountPopup')
const AccountPopup = lazyWithRetry(loadPopup)

/** Shows the account that this tab acts as and opens its menu: on the rail, or in the bar of a phone. */
export function AccountMenu({ on = 'rail' }: { on?: 'rail' | 'bar' }) {
  const { button, popup } = usePopup(loadPopup)
  const current = useAccount()
  useAccountChanges(on === 'rail')
  if (!current) return null
  const name = displayNameOf(current)
  const handle = handleOf(current)
  return (
    <>
      <button
        {...button}
        type="button"
        aria-label={t`${name} @${handle}, account menu`}
        className={
          on === 'rail'
            ? accountFaceClass
            : 'grid h-14 min-w-0 flex-1 place-items-center -outline-offset-4!'
        }
      >
        {on === 'rail' ? (
          <AccountFace account={current} />
        ) : (
          <Avatar url={current.pfp_url} name={name} seed={current.fid} size={28} />
        )}
      </button>
      {popup ? (
        <Suspense>
          <AccountPopup {...popup} />
        </Suspense>
      ) : null}
    </>
  )
}
