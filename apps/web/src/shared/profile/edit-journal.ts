import type { ProfileFields } from './profile-change'

/** Storage key of the unsaved profile changes; one per account, on this device. */
const keyOf = (fid: number) => `castaway.profile-edit.${fid}`

/** The stored fields; values that are not strings are replaced with the current ones. */
export function readEdit(fid: number, now: ProfileFields): ProfileFields | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(fid)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const fields = { ...now }
    for (const name of Object.keys(now) as (keyof ProfileFields)[]) {
      const value = (stored as Record<string, unknown>)[name]
      if (typeof value === 'string' && value.length <= 2_000) fields[name] = value
    }
    return fields
  } catch {
    return undefined
  }
}

/**
 * Stores only changed fields, so that later changes from elsewhere are not reverted; removes the entry if there are
 * none.
 */
export function saveEdit(fid: number, now: ProfileFields, fields: ProfileFields): void {
  const names = Object.keys(now) as (keyof ProfileFields)[]
  const different = names.filter((name) => fields[name] !== now[name])
  try {
    if (different.length === 0) localStorage.removeItem(keyOf(fid))
    else
      localStorage.setItem(
        keyOf(fid),
        JSON.stringify(Object.fromEntries(different.map((name) => [name, fields[name]]))),
      )
  } catch {
    // Without storage, the input lasts as long as the page.
  }
}
