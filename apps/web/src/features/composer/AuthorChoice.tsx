import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, ChevronDown } from 'lucide-react'
import { Menu } from '@base-ui/react/menu'
import { useRef } from 'react'
import { Avatar } from '../../ui/Avatar'
import { displayNameOf, handleOf } from '../../app/names'
import { AccountSummary } from '../../shared/accounts/AccountSummary'
import { useAccounts } from '../../shared/accounts/accounts'

export interface AuthorChoiceProps {
  /** The fid of the account that the cast is sent from. */
  value: number
  onChange: (fid: number) => void
  disabled?: boolean
}

/**
 * Always shows which account a cast is sent from; with several accounts it is a button that offers the others. An
 * account that may not cast is shown with the reason, and cannot be selected.
 */
export function AuthorChoice({ value, onChange, disabled }: AuthorChoiceProps) {
  const { accounts, of } = useAccounts()
  const place = useRef<HTMLSpanElement>(null)
  const author = of(value)
  if (!author) {
    return (
      <p role="alert" className="text-small font-medium text-danger">
        <Trans>The account this was written for is no longer one of your accounts.</Trans>{' '}
        {accounts[0] ? (
          <button
            type="button"
            className="min-h-6 underline underline-offset-2"
            onClick={() => onChange(accounts[0]!.fid)}
          >
            <Trans>
              Cast as <bdi>@{handleOf(accounts[0])}</bdi>
            </Trans>
          </button>
        ) : null}
      </p>
    )
  }
  const handle = handleOf(author)
  const face = (
    <>
      <Avatar url={author.pfp_url} name={displayNameOf(author)} seed={author.fid} size={22} />
      <span className="min-w-0 truncate">
        <Trans>
          as <bdi className="font-semibold text-ink">@{handle}</bdi>
        </Trans>
      </span>
    </>
  )
  const look = 'inline-flex min-h-8 max-w-full items-center gap-2 text-small text-ink-soft'
  if (accounts.length < 2) return <span className={look}>{face}</span>
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        disabled={disabled ?? false}
        aria-label={t`Casting as @${handle}. Choose another account`}
        className={`${look} rounded-full border border-line bg-raised ps-1.5 pe-2.5 hover:border-line-strong disabled:opacity-50`}
      >
        {face}
        <ChevronDown size={14} aria-hidden="true" className="shrink-0" />
      </Menu.Trigger>
      {/* Rendered beside the trigger: elements outside of an open dialog cannot be reached. */}
      <span ref={place} />
      <Menu.Portal container={place}>
        <Menu.Positioner side="bottom" align="start" sideOffset={4} className="z-50">
          <Menu.Popup
            aria-label={t`Cast as`}
            className="max-h-72 w-64 animate-appear overflow-y-auto rounded-card border border-line bg-raised p-1.5 shadow-lift outline-none"
          >
            <Menu.RadioGroup value={value} onValueChange={(fid) => onChange(Number(fid))}>
              {accounts.map((account) => (
                <Menu.RadioItem
                  key={account.fid}
                  value={account.fid}
                  closeOnClick
                  disabled={account.signer !== 'approved'}
                  className="flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 py-1.5 outline-none data-disabled:cursor-default data-disabled:opacity-60 data-highlighted:bg-sunken"
                >
                  <AccountSummary account={account} size={28} />
                  <Menu.RadioItemIndicator className="text-accent">
                    <Check size={16} aria-hidden="true" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
