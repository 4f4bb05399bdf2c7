import { loginStrings } from '@castaway/auth-react'
import { translateText } from '../../i18n/language'
import { translateTable } from '../../i18n/message-tables'

/** The login's strings in the current language. */
export const translatedLoginStrings = translateTable(loginStrings, translateText)
