import { fnamePattern, operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { invalidField } from '../../errors'
import { isName, nameKind } from '../../messages/names'
import { isNameFree } from './names'

export default defineHandler(operations.isFnameAvailable, async ({ query, store }) => {
  // ENS and Base names are no fnames, so no one can register one as such.
  if (isName(query.fname) && nameKind(query.fname) !== 'fname') return { available: false }
  if (!fnamePattern.test(query.fname)) {
    throw invalidField(
      'fname',
      'A name must have 1 to 16 lowercase letters, digits, and hyphens, and must not start with a hyphen',
    )
  }
  return { available: await isNameFree(store.db, query.fname) }
})
