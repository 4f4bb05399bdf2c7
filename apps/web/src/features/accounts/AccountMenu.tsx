import { t } from '@lingui/core/macro'
import { ChevronsUpDown } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { Avatar } from '../../ui/Avatar'
import { IconButton } from '../../ui/IconButton'
import { displayNameOf } from '../cast/names'
import { useAccounts } from './accounts'
import { useAccountChanges } from './use-account-changes'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

const loadPopup = () => import('./AccountPopup')
const AccountPopup = lazyWithRetry(loadPopup)

/**
 * Shows the account that this tab acts as and switches to another one: on the rail, or instead of the profile image on
 * a phone.
 */
export function AccountMenu({ on = 'rail' }: { on?: 'rail' | 'bar' }) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const { current } = useAccounts()
  useAccountChanges(on === 'rail')
  if (!current) return null
  const name = displayNameOf(current)
  const press = {
    ref: anchor,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    onPointerEnter: () => void loadPopup(),
    onClick: () => {
      setUsed(true)
      setOpen(!open)
    },
  }
  return (
    <>
      {on === 'rail' ? (
        <IconButton
          {...press}
          label={t`Accounts`}
          tip={!open}
          size="small"
          icon={<ChevronsUpDown size={17} aria-hidden="true" />}
        />
      ) : (
        <button
          {...press}
          type="button"
          aria-label={t`You’re ${name}. Accounts`}
          className="grid h-14 flex-1 place-items-center -outline-offset-4!"
        >
          <Avatar url={current.pfp_url} name={name} seed={current.fid} size={28} />
        </button>
      )}
      {used ? (
        <Suspense>
          <AccountPopup anchor={anchor} open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  )
}
