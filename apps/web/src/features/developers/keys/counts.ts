import { plural } from '@lingui/core/macro'
import type { CallCounts } from '@castaway/client/local'

export const errorsOf = ({ refused, limited, failed }: CallCounts): number =>
  refused + limited + failed
export const callsOf = (counts: CallCounts): number => counts.ok + errorsOf(counts)

export const callsText = (calls: number): string =>
  plural(calls, { one: '# call', other: '# calls' })
export const errorsText = (errors: number): string =>
  plural(errors, { one: '# error', other: '# errors' })
export const keysText = (keys: number): string => plural(keys, { one: '# key', other: '# keys' })
