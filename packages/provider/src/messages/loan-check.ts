import type { StorageUnitType } from '../store/tables'
import type { Entry } from './conflict'
import { validationError, type BrokenRule, type ValidationError } from './errors'
import { lentType } from './project/loan'
import type { StorageQuotas } from './storage-quota'

/** Units that an account must have rented before it can lend some: those who buy storage for many. */
const MIN_RENTED = 1000
const tooLarge: BrokenRule = { rule: 'loan-too-large' }

/**
 * Creates the check of the batch's loans, each of which counts for those that follow. The lender has to keep a unit,
 * because an account without storage could not take the loan back.
 */
export function loanCheck(quotas: StorageQuotas): (entry: Entry) => ValidationError | null {
  const lent = new Map<string, number>()
  return (entry) => {
    const type: StorageUnitType = lentType(entry)
    const units = quotas.units(entry.fid)
    if (units.own[type] < MIN_RENTED) {
      const message = `Only accounts with ${MIN_RENTED} rented units of this type can lend some.`
      return validationError('INVALID_LOAN', message, 'unit_type', tooLarge)
    }
    const name = `${entry.fid}:${type}`
    const before = lent.get(name) ?? 0
    const { numUnits } = entry.data.lendStorageBody!
    const left = units.left(type) - before
    if (left < numUnits + 1) {
      const message = `The account has ${left} units of this type left, and must keep one.`
      return validationError('INVALID_LOAN', message, 'num_units', tooLarge)
    }
    lent.set(name, before + numUnits)
    return null
  }
}
