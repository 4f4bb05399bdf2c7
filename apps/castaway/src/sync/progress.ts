import type { SyncProgress } from '@castaway/provider'

/** Time over which the rate is measured, and between two lines where there is no terminal, in milliseconds. */
const WINDOW_MS = 30_000
const LINE_MS = 10_000
/** On a terminal the line is replaced this often. */
const REPLACE_MS = 250

interface Sample {
  at: number
  accounts: number
  messages: number
}

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
export function progressLine(
  { phase, accounts, accountsOfNode, messages }: SyncProgress,
  rate: { accounts: number; messages: number },
): string {
  const speed = `${count(rate.messages)} messages/s`
  if (phase === 'events') return `Following: ${count(messages)} messages, ${speed}`
  const total = Math.max(accounts, accountsOfNode)
  const percent = total === 0 ? 100 : Math.floor((accounts / total) * 100)
  const left = rate.accounts > 0 ? `, ${duration((total - accounts) / rate.accounts)} left` : ''
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
  const samples: Sample[] = []
  let printedAt = output.now()
  return ({ ...progress }: SyncProgress): void => {
    const at = output.now()
    samples.push({ at, accounts: progress.accounts, messages: progress.messages })
    while (samples.length > 2 && samples[0]!.at < at - WINDOW_MS) samples.shift()
    if (at - printedAt < (output.status ? REPLACE_MS : LINE_MS)) return
    printedAt = at
    const first = samples[0]!
    const seconds = Math.max(0.001, (at - first.at) / 1000)
    const rate = {
      accounts: (progress.accounts - first.accounts) / seconds,
      messages: (progress.messages - first.messages) / seconds,
    }
    ;(output.status ?? output.note)(progressLine(progress, rate))
  }
}
