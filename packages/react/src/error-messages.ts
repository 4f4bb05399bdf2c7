import { errorFacts } from './error-facts'
import { byCode, byName, byStatus, input, server, type ErrorMessage } from './error-message-tables'

/**
 * The message for anything that was thrown; total, so that a bare code is never shown.
 * Errors about input show the server's sentence, because only it names the field.
 */
export function errorMessageFor(error: unknown): ErrorMessage {
  const { code, status, name, sentence } = errorFacts(error)
  const known =
    (Object.hasOwn(byCode, code) ? byCode[code] : undefined) ??
    (status === undefined
      ? undefined
      : (byStatus[status] ?? (status >= 500 ? server : undefined))) ??
    byName[name] ??
    server
  const isExact = known === input && sentence.length > 0 && sentence.length < 200
  if (!translate) return isExact ? { ...known, advice: sentence } : known
  const inLanguage = (english: string) => translate?.(english) ?? english
  const { action } = known
  return {
    title: inLanguage(known.title),
    // The server's messages are in English: show its sentence only where a translation exists.
    advice: (isExact ? translate(sentence) : undefined) ?? inLanguage(known.advice),
    ...(typeof action === 'object'
      ? { action: { ...action, label: inLanguage(action.label) } }
      : action
        ? { action }
        : {}),
  }
}

type Translate = (english: string) => string | undefined
let translate: Translate | undefined

/** Sets the translator of error messages, called with the texts of `errorMessageTexts`; `undefined` for English. */
export const setErrorTranslator = (translator: Translate | undefined) => {
  translate = translator
}

/** Every text that `errorMessageFor` can return, in English. */
export const errorMessageTexts = (): string[] => [
  ...new Set(
    [byCode, byStatus, byName]
      .flatMap(Object.values<ErrorMessage>)
      .flatMap(({ title, advice, action }) => [
        title,
        advice,
        ...(typeof action === 'object' ? [action.label] : []),
      ]),
  ),
]
