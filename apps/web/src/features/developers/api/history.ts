/** Calls that were sent from the explorer, in this browser: never with a key, which the page does not have. */
const KEY = 'castaway.explorer'
const MOST = 30

export interface SentCall {
  /** URL of the explorer that fills in the same values. */
  to: string
  operation: string
  status: number
  /** Unix ms. */
  at: number
}

const isSent = (value: unknown): value is SentCall => {
  const sent = value as Partial<SentCall> | null
  return (
    typeof sent?.to === 'string' &&
    sent.to.startsWith('/developers/api/') &&
    typeof sent.operation === 'string' &&
    typeof sent.status === 'number' &&
    typeof sent.at === 'number'
  )
}

export function sentCalls(): SentCall[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSent).slice(0, MOST) : []
  } catch {
    return []
  }
}

export function rememberCall(call: SentCall): void {
  keep([call, ...sentCalls().filter(({ to }) => to !== call.to)].slice(0, MOST))
}

export const forgetCalls = (): void => keep([])

function keep(calls: SentCall[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(calls))
  } catch {
    // Storage is off or full; the call still succeeded.
  }
}
