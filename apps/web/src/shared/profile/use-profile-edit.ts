import { t } from '@lingui/core/macro'
import {
  type Account,
  meQuery,
  SESSION_SIGNER,
  useCastaway,
  useMe,
  type User,
} from '@castaway/react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../ui/toast/toasts'
import { saveEdit, readEdit } from './edit-journal'
import { applyChange, type FieldName, fieldsOf, problemsOf, profileChange } from './profile-change'

/**
 * The state of the user's profile form. Unsaved input is stored until it is saved or discarded. Saving is optimistic,
 * and rolled back when the server rejects it.
 */
export function useProfileEdit(account: Account, user: User, onSaved: (user: User) => void) {
  const { client, queryClient, store } = useCastaway()
  const { fid } = account
  const removesLocation = useMe().data?.mode === 'island'
  const [before, setBefore] = useState(() => fieldsOf(user))
  const [unsaved] = useState(() => readEdit(fid, before))
  const [fields, setFields] = useState(unsaved ?? before)
  const change = profileChange(before, fields)
  const problems = problemsOf(before, fields, removesLocation)
  const put = (next: typeof fields) => {
    setFields(next)
    saveEdit(fid, before, next)
  }
  const save = useMutation({
    async mutationFn() {
      if (!change) return
      const was = store.user(fid) ?? user
      store.putUser(applyChange(was, change))
      try {
        await client.updateUser({ signerUuid: SESSION_SIGNER, ...change })
      } catch (error) {
        store.putUser(was)
        throw error
      }
      const is = store.user(fid) ?? was
      // The provider does not return the website's URL.
      const settled = { ...fieldsOf(is), url: '' }
      setBefore(settled)
      setFields(settled)
      saveEdit(fid, settled, settled)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['fetchBulkUsers'] }),
        queryClient.invalidateQueries({ queryKey: ['lookupUserByUsername'] }),
        queryClient.invalidateQueries(meQuery),
      ])
      toast({ title: t`Profile saved` })
      onSaved(is)
    },
  })
  return {
    fields,
    problems,
    /** Whether the location can be removed: it is not saved yet, or the network can do more than change it. */
    canRemoveLocation: removesLocation || before.latitude === '',
    /** Whether there are changes, and all fields are valid. */
    ready: change !== null && Object.keys(problems).length === 0,
    /** Whether anything differs from the public profile. */
    unsaved: change !== null || Object.keys(problems).length > 0,
    /** Whether the form started with stored input of an earlier visit. */
    resumed: unsaved !== undefined,
    set: (name: FieldName, value: string) => put({ ...fields, [name]: value }),
    setMany: (some: Partial<typeof fields>) => put({ ...fields, ...some }),
    discard: () => {
      put(before)
      save.reset()
    },
    save,
  }
}
