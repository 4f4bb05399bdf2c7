import { loginStrings } from '@castaway/login/react'
import { inWords } from '../../words/language'

/** The login's words in the language of the moment. */
export const ourLoginWords = inWords(loginStrings)
