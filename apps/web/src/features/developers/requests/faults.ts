import { t } from '@lingui/core/macro'
import type { Fault, FaultRule } from '@castaway/client/local'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { controls } from '../controls'
import { formatTime } from './format'

const KEY = ['_local', 'faults']
/** Milliseconds between two looks at the faults while the drawer is open: others may add and remove them, too. */
const LOOK = 3_000

/** Faults of the island that can still apply. */
export function useFaults(enabled: boolean): Fault[] {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => controls.faults.list(),
    enabled,
    refetchInterval: LOOK,
    gcTime: 0,
  })
  return (data?.faults ?? []).filter(({ times, struck }) => times === undefined || struck < times)
}

/** Changes the faults, and has everyone see it at once. */
export function useFaultChanges() {
  const queryClient = useQueryClient()
  const change = async (what: () => Promise<unknown>) => {
    await what()
    await queryClient.invalidateQueries({ queryKey: KEY })
  }
  return {
    add: (rule: FaultRule) => change(() => controls.faults.add(rule)),
    remove: (id: number) => change(() => controls.faults.remove(id)),
    clear: () => change(() => controls.faults.clear()),
  }
}

/** What a fault does, in a sentence. */
export function describeFault(fault: Fault): string {
  const what = fault.operation ?? fault.path ?? t`Every call`
  if (fault.status !== undefined) {
    const answer = [fault.status, fault.code].filter(Boolean).join(' ')
    return t`${what} fails with ${answer}`
  }
  if (fault.drop) return t`${what} loses its connection`
  if (fault.broken) return t`${what} is cut off halfway`
  const time = formatTime(fault.latency_ms ?? 0)
  return t`${what} takes ${time} longer`
}
