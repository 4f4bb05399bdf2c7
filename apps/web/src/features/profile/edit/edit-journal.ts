import type { ProfileFields } from './profile-change'

/** What somebody has typed about themselves and not saved; one for each account, on this device. */
const keyOf = (fid: number) => `castaway.profile-edit.${fid}`

/** What is kept; fields that are not texts are as they are on the network. */
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

/** Keeps only what differs, so that what others change meanwhile is not undone; nothing where nothing differs. */
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
    // Without storage it lasts as long as the page.
  }
}
