import { setErrorTranslator } from '@castaway/react'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { Translate } from './message-tables'
import { i18n } from './i18n'

/** Translates an English text of a table, by its message id in the catalogs. */
export const translate: Translate = (english, values) => {
  const id = generateMessageId(english)
  return id in i18n.messages ? i18n._(id, undefined, values) : undefined
}

setErrorTranslator(translate)
