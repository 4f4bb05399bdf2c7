/** A question that stands open: whose password, and whether the last answer was wrong. */
export interface PasswordQuestion {
  address: string
  wrong: boolean
  answer: (password: string | null) => void
}

const listeners = new Set<() => void>()
let question: PasswordQuestion | null = null

function set(next: PasswordQuestion | null) {
  question = next
  for (const listener of listeners) listener()
}

/** Asks for the password of the wallet made here; null when the person gives up. Shown by `PasswordDialog`. */
export function askPassword(ask: { address: string; wrong: boolean }): Promise<string | null> {
  // A screen without the dialog would wait for ever; giving up is something the caller has words for.
  if (listeners.size === 0) return Promise.resolve(null)
  question?.answer(null)
  return new Promise((resolve) => {
    set({
      ...ask,
      answer(password) {
        set(null)
        resolve(password)
      },
    })
  })
}

export const passwordQuestion = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) question?.answer(null)
    }
  },
  read: () => question,
}
