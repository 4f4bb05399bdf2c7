import { createRate, secondsLeft, type SyncProgress, type SyncRate } from '@castaway/provider'

/** Time between two lines where there is no terminal, in milliseconds. */
const LINE_MS = 10_000
/** On a terminal the line is replaced this often. */
const REPLACE_MS = 250

const count = (value: number): string => Math.round(value).toLocaleString('en-US')

/** A duration in its two largest units. */
export function duration(seconds: number): string {
  const [d, h, m, s] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3_600) % 24,
    Math.floor(seconds / 60) % 60,
    Math.round(seconds) % 60,
  ]
  if (d! > 0) return `${d} d ${h} h`
  if (h! > 0) return `${h} h ${m} min`
  return m! > 0 ? `${m} min ${s} s` : `${s} s`
}

/** The line that says how far a sync is. @param rate per second, of both */
export function progressLine(progress: SyncProgress, rate: SyncRate): string {
  const { phase, accounts, accountsOfNode, messages } = progress
  const speed = `${count(rate.messages)} messages/s`
  if (phase === 'events') return `Following: ${count(messages)} messages, ${speed}`
  if (phase === 'notifications') return 'All accounts are read. Computing notifications and trends'
  const total = Math.max(accounts, accountsOfNode)
  const percent = total === 0 ? 100 : Math.floor((accounts / total) * 100)
  const seconds = secondsLeft(progress, rate)
  const left = seconds === null ? '' : `, ${duration(seconds)} left`
  const which = phase === 'chosen accounts' ? 'Chosen accounts first' : 'Accounts'
  return `${which}: ${count(accounts)} of ${count(total)} (${percent}%), ${count(messages)} messages, ${speed}${left}`
}

/** Prints lines as the sync goes on: one that is replaced on a terminal, and otherwise one every ten seconds. */
export function progressPrinter(output: {
  now(): number
  /** Replaces the last line; left out where there is no terminal. */
  status?: ((line: string) => void) | undefined
  note(line: string): void
}) {
  const rateAt = createRate()
  let printedAt = output.now()
  return ({ ...progress }: SyncProgress): void => {
    const at = output.now()
    const rate = rateAt({ at, accounts: progress.accounts, messages: progress.messages })
    if (at - printedAt < (output.status ? REPLACE_MS : LINE_MS)) return
    printedAt = at
    ;(output.status ?? output.note)(progressLine(progress, rate))
  }
}
