import { Menu } from '@base-ui/react/menu'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useCastaway } from '@castaway/react'
import { useNavigate } from '@tanstack/react-router'
import { Check, Globe, LogOut, Plus, UserRound, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Popup } from '../../ui/menu/use-popup'
import { toastError } from '../../ui/toast/toast-error'
import { handleOf } from '../../app/names'
import { AccountSummary } from '../../shared/accounts/AccountSummary'
import { switchAccount, useAccounts } from '../../shared/accounts/accounts'

const row =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 py-2 outline-none data-highlighted:bg-sunken data-disabled:cursor-default'

/** The profile, the accounts to switch between, the actions for them, and signing out. */
export default function AccountPopup({ anchor, open, onOpenChange }: Popup) {
  const castaway = useCastaway()
  const navigate = useNavigate()
  const { accounts, current } = useAccounts()
  const go = (to: string) => void navigate({ to })
  const change = (fid: number, everywhere = false) => {
    const account = accounts.find((each) => each.fid === fid)
    if (account) void switchAccount(castaway, account, { everywhere }).catch(toastError)
  }
  // The code for signing out is loaded on demand.
  const leave = () =>
    void import('../../shared/sign-in/sign-out')
      .then(({ signOut }) => signOut(castaway, () => navigate({ to: '/' })))
      .catch(toastError)
  const handle = current ? handleOf(current) : ''
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Menu.Portal>
        <Menu.Positioner
          anchor={anchor}
          // Its button does not scroll: otherwise the menu would move for a frame when the page does.
          positionMethod="fixed"
          side="top"
          align="start"
          sideOffset={6}
          className="z-40"
        >
          <Menu.Popup
            aria-label={t`Account menu`}
            finalFocus={anchor}
            className="max-h-[80vh] w-72 max-w-[calc(100vw-1rem)] animate-appear overflow-y-auto rounded-card border border-line bg-raised p-1.5 shadow-lift outline-none"
          >
            <Item icon={<UserRound size={18} />} onSelect={() => go(`/@${handle}`)}>
              <Trans>Your profile</Trans>
            </Item>
            <Line />
            {accounts.length > 1 && current ? (
              <>
                <Menu.RadioGroup
                  value={current.fid}
                  onValueChange={(fid) => change(Number(fid))}
                  aria-label={t`Account in this tab`}
                >
                  {accounts.map((account) => (
                    <Menu.RadioItem
                      key={account.fid}
                      value={account.fid}
                      closeOnClick
                      className={row}
                    >
                      <AccountSummary account={account} size={36} />
                      <Menu.RadioItemIndicator className="text-accent">
                        <Check size={18} aria-hidden="true" />
                      </Menu.RadioItemIndicator>
                    </Menu.RadioItem>
                  ))}
                </Menu.RadioGroup>
                <Line />
                <Item icon={<Globe size={18} />} onSelect={() => change(current.fid, true)}>
                  <Trans>Switch to @{handle} in all tabs</Trans>
                </Item>
              </>
            ) : null}
            <Item icon={<Plus size={18} />} onSelect={() => go('/settings/accounts?add=account')}>
              <Trans>Add an account</Trans>
            </Item>
            <Item icon={<UsersRound size={18} />} onSelect={() => go('/settings/accounts')}>
              <Trans>All accounts</Trans>
            </Item>
            <Line />
            <Item icon={<LogOut size={18} className="rtl:-scale-x-100" />} onSelect={leave}>
              <Trans>Sign out</Trans>
            </Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const Line = () => <Menu.Separator className="mx-2 my-1.5 h-px bg-line" />

function Item({
  icon,
  onSelect,
  children,
}: {
  icon: ReactNode
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <Menu.Item onClick={onSelect} className={`${row} font-medium`}>
      <span aria-hidden="true">{icon}</span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </Menu.Item>
  )
}
