import { t } from '@lingui/core/macro'
import * as op from '@castaway/client/operations'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clientWith } from '../../app/client-with'
import { nameError } from '../../shared/profile/name-rules'

export interface NameCheck {
  state: 'empty' | 'wrong' | 'checking' | 'free' | 'taken' | 'unknown'
  words: string
}

const PAUSE = 300

const client = clientWith({ isFnameAvailable: op.isFnameAvailable })

/** Checks the availability of a username while it is typed. `taken` holds usernames that failed to register. */
export function useNameCheck(name: string, taken: readonly string[]): NameCheck {
  const [still, setStill] = useState(name)
  useEffect(() => {
    const timer = setTimeout(() => setStill(name), PAUSE)
    return () => clearTimeout(timer)
  }, [name])
  const problem = nameError(name)
  const settled = still === name
  const check = useQuery({
    queryKey: ['isFnameAvailable', still],
    queryFn: ({ signal }) => client.isFnameAvailable({ fname: still || '-' }, { signal }),
    enabled: problem === null && settled,
    staleTime: 10_000,
  })
  if (name === '')
    return { state: 'empty', words: t`Up to 16 lowercase letters, numbers, and hyphens.` }
  if (problem) return { state: 'wrong', words: problem }
  if (taken.includes(name))
    return { state: 'taken', words: t`@${name} is taken. Choose another one.` }
  if (!settled || check.isFetching)
    return { state: 'checking', words: t`Checking whether @${name} is available…` }
  if (check.isError)
    return { state: 'unknown', words: t`Couldn’t check right now. You can continue.` }
  return check.data?.available
    ? { state: 'free', words: t`@${name} is available.` }
    : { state: 'taken', words: t`@${name} is taken. Choose another one.` }
}
