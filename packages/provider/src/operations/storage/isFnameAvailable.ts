import { fnamePattern, operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { invalidField } from '../../errors'
import { isNameFree } from './names'

export default defineHandler(operations.isFnameAvailable, async ({ query, store }) => {
  if (!fnamePattern.test(query.fname)) {
    throw invalidField(
      'fname',
      'A name has 1 to 16 letters, digits and hyphens, all in lower case, and begins with no hyphen',
    )
  }
  return { available: await isNameFree(store.db, query.fname) }
})
