// The field is an input; a combobox is its role.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { t } from '@lingui/core/macro'
import { useCastaway, type User } from '@castaway/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { displayNameOf, handleOf } from '../../../app/names'
import { Avatar } from '../../../ui/Avatar'
import { OptionList } from '../../../ui/form/OptionList'
import { useSelection } from '../../../ui/form/use-selection'
import { TextField } from '../../../ui/form/TextField'
import { IconButton } from '../../../ui/IconButton'
import { useDebounced } from '../../../ui/use-debounced'
import { RecipientFace } from './RecipientFace'
import type { Recipient, RecipientFailure } from './recipient'

const SHOWN = 6
const TYPING_PAUSE = 150
/** What is looked up as it is, in place of a search for people. */
const EXACT = /^(?:0x[0-9a-f]{40}|.{1,250}\.eth)$/i

export interface RecipientFieldProps {
  text: string
  recipient: Recipient | undefined
  failure: string | undefined
  busy: boolean
  onType: (text: string) => void
  onUser: (user: User) => void
  /** Looks up what was typed: an address or a name. */
  onResolve: (text: string) => void
}

export const recipientFailureText = (failure: RecipientFailure, typed: string): string =>
  ({
    unknown: () => t`No one has the name or address “${typed}”`,
    'no-wallet': () => t`This person hasn’t verified a wallet address yet`,
    checksum: () => t`This address has a typo: copy it again`,
    zero: () => t`Tokens sent to this address are lost`,
  })[failure]()

/** Who gets it: people as they are typed, or an address, or a name of ENS. */
export function RecipientField(props: RecipientFieldProps) {
  const { text, recipient, failure, busy, onType, onUser, onResolve } = props
  const { q } = useCastaway()
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const words = useDebounced(text.trim().replace(/^@/, ''), TYPING_PAUSE)
  const asks = isOpen && words !== '' && !EXACT.test(words)
  const found = useQuery({
    ...q.searchUser.query({ q: words || '-', limit: SHOWN }),
    enabled: asks,
    placeholderData: keepPreviousData,
  })
  const people = (asks ? (found.data?.result.users ?? []) : []).slice(0, SHOWN) as User[]
  const selection = useSelection(people, ({ fid }) => fid)
  const active = selection.index
  const choose = (user: User) => {
    setOpen(false)
    onUser(user)
  }
  const leave = () => {
    setOpen(false)
    if (text.trim() && !recipient) onResolve(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const chosen = people[active]
    if (event.key === 'Enter') {
      event.preventDefault()
      if (chosen) choose(chosen)
      else leave()
    } else if (people.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      selection.step(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape' && people.length > 0) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }
  if (recipient) {
    return (
      <ChosenRecipient
        recipient={recipient}
        onRemove={() => {
          onType('')
          requestAnimationFrame(() => input.current?.focus())
        }}
      />
    )
  }
  return (
    <div className="relative">
      <TextField
        ref={input}
        label={t`To`}
        role="combobox"
        aria-expanded={people.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(people.length > 0 ? { 'aria-activedescendant': `${listId}-${active}` } : {})}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
        placeholder={t`Name, wallet address, or ENS name`}
        hint={busy ? t`Looking up…` : undefined}
        error={busy ? undefined : failure}
        value={text}
        onChange={({ target }) => {
          onType(target.value)
          setOpen(true)
          selection.reset()
          if (EXACT.test(target.value.trim())) onResolve(target.value)
        }}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {people.length > 0 ? (
        <OptionList
          id={listId}
          label={t`People`}
          options={people}
          keyOf={({ fid }) => fid}
          active={active}
          onActive={selection.select}
          onChoose={choose}
          className="absolute inset-x-0 top-19 z-20 max-h-72 p-1"
          optionClassName="flex items-center gap-2.5 px-2 py-1.5 aria-selected:bg-accent-wash"
        >
          {(user) => (
            <>
              <Avatar url={user.pfp_url} name={displayNameOf(user)} seed={user.fid} size={32} />
              <span className="min-w-0 flex-1">
                <bdi className="block truncate font-semibold">{displayNameOf(user)}</bdi>
                <bdi className="block truncate text-small text-ink-soft">@{handleOf(user)}</bdi>
              </span>
            </>
          )}
        </OptionList>
      ) : null}
    </div>
  )
}

function ChosenRecipient({ recipient, onRemove }: { recipient: Recipient; onRemove: () => void }) {
  return (
    <div>
      <p className="mb-1.5 text-small font-semibold">{t`To`}</p>
      <div className="flex items-center gap-3 rounded-card border border-line bg-raised px-3.5 py-2.5">
        <RecipientFace recipient={recipient} />
        <IconButton label={t`Change recipient`} icon={<X size={18} />} onClick={onRemove} />
      </div>
    </div>
  )
}
