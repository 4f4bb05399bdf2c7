import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError } from '../../../ui/toast/toast-error'

/**
 * Runs one change of the island at a time, says what went wrong, and has everything on the page read again.
 * @returns the name of the change that is being made, and a function that makes one
 */
export function useChange<Name extends string>() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<Name>()
  const change = async <T>(name: Name, work: () => Promise<T>): Promise<T | undefined> => {
    if (busy !== undefined) return undefined
    setBusy(name)
    try {
      const done = await work()
      // Also the app’s own casts and people: the data or the time may be another.
      await queries.invalidateQueries()
      return done
    } catch (error) {
      void toastError(error)
      return undefined
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, change }
}
