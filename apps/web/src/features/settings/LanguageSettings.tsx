import { t } from '@lingui/core/macro'
import { useCastaway } from '@castaway/react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { i18n } from '#i18n'
import { Choice } from '../../ui/form/Choice'
import { toast } from '../../ui/toast/toasts'
import {
  chosenLanguage,
  type Language,
  languages,
  onLanguage,
  preferredLanguage,
} from '../../i18n/language'
import { saveLanguage } from './choices'
import { Section } from './Section'

const ids = Object.keys(languages) as Language[]

/** Changing the language rerenders everything, so the focus returns to where the user chose it. */
let isChosenHere = false

/** Selects a language, and shows an error if its catalog cannot be loaded. */
function useChoose() {
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

/** The language page of the settings. */
export function LanguageSettings() {
  const { place, choose } = useChoose()
  const chosen = useSyncExternalStore(onLanguage, chosenLanguage)
  const preferred = languages[preferredLanguage()]
  return (
    <Section about={t`Casts stay in the language they were written in.`}>
      <div ref={place}>
        <Choice
          name={t`App language`}
          value={chosen ?? 'browser'}
          options={[
            { id: 'browser', label: t`Match browser (${preferred})` },
            ...ids.map((id) => ({ id, label: languages[id], lang: id })),
          ]}
          onChange={(id) => choose(id === 'browser' ? undefined : id)}
        />
      </div>
    </Section>
  )
}

/** The language choice in one line, for the footer of pages whose visitors may not understand the current language. */
export function LanguageFoot() {
  const { place, choose } = useChoose()
  const current = document.documentElement.lang
  return (
    <nav aria-label={t`Language`} className="mt-10">
      <div ref={place} className="flex flex-wrap justify-center gap-x-1">
        {ids.map((id) => (
          <button
            key={id}
            type="button"
            lang={id}
            aria-current={id === current ? 'true' : undefined}
            onClick={() => choose(id)}
            className="min-h-9 rounded-full px-3 text-small font-medium text-ink-soft transition-colors duration-100 hover:bg-sunken hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {languages[id]}
          </button>
        ))}
      </div>
    </nav>
  )
}
