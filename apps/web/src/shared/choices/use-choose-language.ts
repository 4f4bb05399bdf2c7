import { t } from '@lingui/core/macro'
import { useCastaway } from '@castaway/react'
import { useEffect, useRef } from 'react'
import { i18n } from '#i18n'
import { type Language, languages } from '../../i18n/language'
import { preferredLanguage } from '../../i18n/language-choice'
import { toast } from '../../ui/toast/toasts'
import { saveLanguage } from './save-choice'

/** All languages of the app. */
export const languageIds = Object.keys(languages) as Language[]

/** Changing the language rerenders everything, so the focus returns to where the user chose it. */
let isChosenHere = false

/** Selects a language, and shows an error if its catalog cannot be loaded. */
export function useChooseLanguage() {
  const castaway = useCastaway()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isChosenHere) return
    isChosenHere = false
    place.current?.querySelector<HTMLElement>('input:checked, [aria-current]')?.focus()
  }, [])
  const choose = async (language: Language | undefined) => {
    // Selecting the current language does not rerender, so the focus stays.
    isChosenHere = (language ?? preferredLanguage()) !== i18n.locale
    try {
      await saveLanguage(castaway, language)
    } catch {
      isChosenHere = false
      toast({
        tone: 'bad',
        title: t`Couldn’t load that language`,
        advice: t`Check your connection and try again.`,
      })
    }
  }
  return { place, choose: (language: Language | undefined) => void choose(language) }
}
