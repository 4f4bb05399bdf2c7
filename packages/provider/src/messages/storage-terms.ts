import type { StorageUnitType } from '../store/tables'

const DAY_MS = 24 * 3600 * 1000
const YEAR_MS = 365 * DAY_MS

/** How long messages stay after all storage of an account has expired, in milliseconds: 30 days. */
export const STORAGE_GRACE_MS = 30 * DAY_MS

/**
 * Units rented before each of these times, as Snapchain's `StorageSlot` has them: a unit is rented for a year. The
 * network has extended by a year what was rented before August 2024, before July 2025 and before June 2026.
 */
const TERMS: readonly { before: number; unitType: StorageUnitType; years: number }[] = [
  { before: Date.UTC(2024, 7, 29), unitType: 'legacy', years: 4 },
  { before: Date.UTC(2025, 6, 16, 17), unitType: '2024', years: 3 },
  { before: Date.UTC(2026, 5, 22, 17), unitType: '2025', years: 2 },
  { before: Number.POSITIVE_INFINITY, unitType: '2025', years: 1 },
]

/** The type of units that are rented at a time, and when they expire; both in Unix ms. */
export function storageTerms(rentedAt: number): { unitType: StorageUnitType; expiresAt: number } {
  const { unitType, years } = TERMS.find(({ before }) => rentedAt < before)!
  return { unitType, expiresAt: rentedAt + years * YEAR_MS }
}
