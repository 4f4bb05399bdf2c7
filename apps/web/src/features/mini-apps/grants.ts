/** What a person has allowed an app to do without being asked each time. */
export type Grant = 'sign-in' | 'wallet' | 'solana' | 'media'

const KINDS: readonly Grant[] = ['sign-in', 'wallet', 'solana', 'media']

export interface Grants {
  has(grant: Grant): boolean
  add(grant: Grant): void
  remove(grant: Grant): void
  clear(): void
  list(): Grant[]
}

/**
 * The grants of an app for one account, in this browser: another browser, another account and another domain are asked
 * again. They are taken back in the app's menu.
 */
export function grantsOf(fid: number, domain: string, storage: Storage = localStorage): Grants {
  const key = `castaway.mini-app-grants.${fid}.${domain}`
  let granted = read()
  function read(): Set<Grant> {
    try {
      const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]')
      return new Set(KINDS.filter((kind) => Array.isArray(stored) && stored.includes(kind)))
    } catch {
      return new Set()
    }
  }
  const write = () => {
    try {
      if (granted.size === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify([...granted]))
    } catch {
      // Without storage, a grant lasts as long as the app runs.
    }
  }
  return {
    has: (grant) => granted.has(grant),
    add(grant) {
      granted.add(grant)
      write()
    },
    remove(grant) {
      granted.delete(grant)
      write()
    },
    clear() {
      granted = new Set()
      write()
    },
    list: () => [...granted],
  }
}
