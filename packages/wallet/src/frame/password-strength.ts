/** Minimum length of a wallet password. */
export const PASSWORD_LENGTH = 10

export interface Strength {
  level: 'short' | 'weak' | 'fair' | 'strong'
  /** How many characters are still missing. */
  missing: number
  /** Whether it is strong enough to create a wallet with. */
  enough: boolean
}

const obvious = /password|passwort|qwert|asdf|letmein|welcome|iloveyou|castaway|farcaster|wallet/gi

/**
 * Estimates how hard a password is to guess: the number of characters that add entropy, times the bits that each adds.
 * The wallet's key is only as safe as this password, so weak ones are rejected and not only discouraged.
 */
export function strengthOf(password: string): Strength {
  const length = [...password].length
  const missing = Math.max(PASSWORD_LENGTH - length, 0)
  if (missing > 0) return { level: 'short', missing, enough: false }
  const bits = guessBits(password)
  if (bits < 38) return { level: 'weak', missing, enough: false }
  return { level: bits < 60 ? 'fair' : 'strong', missing, enough: true }
}

function guessBits(password: string): number {
  // A known word counts as two characters, whatever its length.
  const text = password.replace(obvious, 'zz')
  let added = 0
  let previous = Number.NaN
  let distance = Number.NaN
  for (const char of text) {
    const code = char.codePointAt(0)!
    const step = code - previous
    // Runs (aaaa, 1234, dcba) add almost nothing.
    added += Math.abs(step) <= 1 && step === distance ? 0.15 : 1
    distance = step
    previous = code
  }
  const distinct = new Set(text.toLowerCase()).size
  let pool = 0
  if (/[a-z]/.test(text)) pool += 26
  if (/[A-Z]/.test(text)) pool += 26
  if (/\d/.test(text)) pool += 10
  if (/[^a-zA-Z\d\s]/u.test(text)) pool += 30
  if (/\s/.test(text)) pool += 6
  // Words of a natural language have about three bits per letter, whatever the character pool suggests.
  const perChar = /^[a-z\s]+$/i.test(text) ? 3 : Math.min(Math.log2(pool || 1), 5)
  return Math.min(added, distinct * 3) * perChar
}
