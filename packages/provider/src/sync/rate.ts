/** Time over which a rate is measured, in milliseconds. */
const WINDOW_MS = 30_000

interface Sample {
  at: number
  accounts: number
  messages: number
}

/** Per second. */
export interface SyncRate {
  accounts: number
  messages: number
}

/** Measures the rate over the last half minute. Times are Unix ms. */
export function createRate() {
  const samples: Sample[] = []
  return (sample: Sample): SyncRate => {
    samples.push(sample)
    while (samples.length > 2 && samples[0]!.at < sample.at - WINDOW_MS) samples.shift()
    const first = samples[0]!
    const seconds = Math.max(0.001, (sample.at - first.at) / 1000)
    return {
      accounts: (sample.accounts - first.accounts) / seconds,
      messages: (sample.messages - first.messages) / seconds,
    }
  }
}
