import { loginStrings } from '@castaway/auth-react'
import { translatedTable } from '../../i18n/language'

/** The login's strings in the current language. */
export const translatedLoginStrings = translatedTable(loginStrings)
