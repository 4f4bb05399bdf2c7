import { setErrorTranslator } from '@castaway/react'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { Say } from './tables'
import { i18n } from './words'

/** An English text of a table in the language of the moment, by what the catalogs call it. */
export const translated: Say = (english, values) => {
  const id = generateMessageId(english)
  return id in i18n.messages ? i18n._(id, values) : undefined
}

setErrorTranslator(translated)
