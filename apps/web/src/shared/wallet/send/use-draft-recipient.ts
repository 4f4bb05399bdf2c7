import { t } from '@lingui/core/macro'
import { useCastaway, type User } from '@castaway/react'
import { useEffect, useRef, useState } from 'react'
import { loadErrorMessage } from '../../../ui/errors/load-error-message'
import { loginErrorText } from '../../sign-in/login-error-text'
import { recipientFailureText } from './RecipientField'
import { type Recipient, type RecipientFailure, recipientOf, resolveRecipient } from './recipient'
import type { SendRequest } from './send-request'

/** Who the transfer is for, as it is typed, looked up or chosen. The newest look-up wins. */
export function useDraftRecipient({ to, fid }: SendRequest) {
  const castaway = useCastaway()
  const [text, setText] = useState(to ?? '')
  const [recipient, setRecipient] = useState<Recipient>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const lookup = useRef(0)
  const begun = useRef(false)

  const find = async (typed: string, search: () => Promise<Recipient | RecipientFailure>) => {
    const mine = (lookup.current += 1)
    setBusy(true)
    setFailure(undefined)
    try {
      const found = await search()
      if (mine !== lookup.current) return
      if (typeof found === 'string') setFailure(recipientFailureText(found, typed.slice(0, 60)))
      else setRecipient(found)
    } catch (error) {
      if (mine !== lookup.current) return
      const isOfWallet = (error as { name?: string }).name === 'LoginError'
      setFailure(isOfWallet ? loginErrorText(error).title : (await loadErrorMessage(error)).title)
    } finally {
      if (mine === lookup.current) setBusy(false)
    }
  }
  const resolve = (typed: string) => void find(typed, () => resolveRecipient(typed, castaway))
  const choose = (user: User) => {
    setText(`@${user.username}`)
    void find(user.username, () => recipientOf(user))
  }
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (fid !== undefined)
      // oxlint-disable-next-line react/set-state-in-effect -- the look-up of what is prefilled begins with the form
      void find(`#${fid}`, async () => {
        const { users } = await castaway.client.fetchBulkUsers({ fids: [fid] })
        setText(users[0] ? `@${users[0].username}` : '')
        return users[0] ? recipientOf(users[0]) : 'unknown'
      })
    else if (to) resolve(to)
  })
  return {
    text,
    recipient,
    failure: failure ?? undefined,
    busy,
    missing: () => setFailure(t`Choose who gets it`),
    onType(typed: string) {
      lookup.current += 1
      setText(typed)
      setRecipient(undefined)
      setFailure(undefined)
      setBusy(false)
    },
    onUser: choose,
    onResolve: resolve,
  }
}
