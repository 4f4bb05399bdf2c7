import { t } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'
import { languages, onLanguage } from '../../i18n/language'
import { chosenLanguage, preferredLanguage } from '../../i18n/language-choice'
import { Choice } from '../../ui/form/Choice'
import { Section } from './Section'
import { languageIds, useChooseLanguage } from '../../shared/choices/use-choose-language'

/** The language page of the settings. */
export function LanguageSettings() {
  const { place, choose } = useChooseLanguage()
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
            ...languageIds.map((id) => ({ id, label: languages[id], lang: id })),
          ]}
          onChange={(id) => choose(id === 'browser' ? undefined : id)}
        />
      </div>
    </Section>
  )
}
