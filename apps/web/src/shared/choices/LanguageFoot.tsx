import { t } from '@lingui/core/macro'
import { languages } from '../../i18n/language'
import { languageIds, useChooseLanguage } from './use-choose-language'

/** The language choice in one line, for the footer of pages whose visitors may not understand the current language. */
export function LanguageFoot() {
  const { place, choose } = useChooseLanguage()
  const current = document.documentElement.lang
  return (
    <nav aria-label={t`Language`} className="mt-10">
      <div ref={place} className="flex flex-wrap justify-center gap-x-1">
        {languageIds.map((id) => (
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
