import type { LinkedAccountRow } from '../store/tables'

/** How long the proof of a user counts as recent, in milliseconds. */
export const RECENT_SIGN_IN_MS = 10 * 60_000

/**
 * When the user of a session counts as proved, after a proof with an account that is already theirs.
 * A proof counts only with an account that they had before: otherwise the thief of a session could link an account of
 * their own and continue with that. Within a session that means an account that was linked before the session's last
 * proof; at a new sign-in, one that was linked longer ago than a proof counts as recent. The oldest account of a user
 * always counts, because a user could otherwise be left without any that does.
 * @param owned all accounts of the user
 * @param before when the session that the proof came with was last proved; null for a new sign-in
 */
export const provedAt = (
  proved: LinkedAccountRow,
  owned: readonly LinkedAccountRow[],
  before: number | null,
  now: number,
): number => {
  const linkedAt = Number(proved.first_verified_at)
  if (!owned.some((account) => Number(account.first_verified_at) < linkedAt)) return now
  if (before !== null) return linkedAt < before ? now : before
  return linkedAt <= now - RECENT_SIGN_IN_MS ? now : linkedAt - RECENT_SIGN_IN_MS
}
