/** What of a profile can be edited here. */
export interface ProfileFields {
  display_name: string
  bio: string
  pfp_url: string
}

/** Arguments of the update: only what differs, and null when nothing does. */
export function profileChange(
  before: ProfileFields,
  after: ProfileFields,
): { displayName?: string; bio?: string; pfpUrl?: string } | null {
  const trimmed = (field: keyof ProfileFields) => after[field].trim()
  const change = {
    ...(trimmed('display_name') !== before.display_name
      ? { displayName: trimmed('display_name') }
      : {}),
    ...(trimmed('bio') !== before.bio ? { bio: trimmed('bio') } : {}),
    ...(trimmed('pfp_url') !== before.pfp_url ? { pfpUrl: trimmed('pfp_url') } : {}),
  }
  return Object.keys(change).length > 0 ? change : null
}
