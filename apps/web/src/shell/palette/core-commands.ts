import { t } from '@lingui/core/macro'
import { meQuery } from '@castaway/react'
import { handleOf } from '../../app/names'
import { applyAppearance, readAppearance } from '../../shared/choices/appearance'
import { type Language, languages } from '../../i18n/language'
import { chooseLanguage } from '../../i18n/language-choice'
import { goKeys } from '../../app/nav-items'
import type { Command, Viewer } from '../../app/command'

const goToCommands: Command[] = goKeys.map(({ to, label, key }) => ({
  id: `go.${to}`,
  section: 'go',
  title: label,
  keys: `g ${key}`,
  ...(to === 'me' || to === '/notifications'
    ? { when: ({ hasAccount }: Viewer) => hasAccount }
    : {}),
  run: ({ navigate, castaway }) => {
    const account = castaway.queryClient.getQueryData(meQuery.queryKey)?.account
    if (to !== 'me') navigate(to)
    else if (account) navigate(`/@${handleOf(account)}`)
  },
}))

const theme = (value: 'system' | 'day' | 'night', title: () => string): Command => ({
  id: `see.theme.${value}`,
  section: 'see',
  title,
  keywords: 'theme dark light look',
  async run({ castaway }) {
    applyAppearance({ ...readAppearance(), theme: value })
    const { saveChoice } = await import('../../shared/choices/save-choice')
    await saveChoice(castaway, 'theme', value)
  },
})

const speak = (language: Language): Command => ({
  id: `see.language.${language}`,
  section: 'see',
  title: () => {
    const name = languages[language]
    return t`Language: ${name}`
  },
  keywords: 'language',
  async run({ castaway }) {
    await chooseLanguage(language)
    const { saveLanguage } = await import('../../shared/choices/save-choice')
    await saveLanguage(castaway, language)
  },
})

/** The built-in commands of the palette; features add theirs. */
export const coreCommands: Command[] = [
  ...goToCommands,
  {
    id: 'go.sign-in',
    section: 'go',
    title: () => t`Sign in`,
    keywords: 'log in login join register',
    when: ({ signedIn }) => !signedIn,
    run: ({ navigate }) => navigate('/sign-in'),
  },
  theme('day', () => t`Theme: light`),
  theme('night', () => t`Theme: dark`),
  theme('system', () => t`Theme: system`),
  ...(Object.keys(languages) as Language[]).map(speak),
]

interface CommandFile {
  commands?: Command[]
  /** Commands that depend on the user's data, e.g. one for each of their lists. */
  personalCommands?: () => Promise<Command[]>
}

const files = import.meta.glob<CommandFile>([
  '../../features/*/commands.ts',
  '../../shared/*/commands.ts',
])

/** The commands of features and shared subjects, loaded when the palette first opens; a file that fails is omitted. */
export async function featureCommands(): Promise<Command[]> {
  const loaded = await Promise.allSettled(
    Object.values(files).map(async (load) => {
      const { commands = [], personalCommands } = await load()
      return [...commands, ...((await personalCommands?.()) ?? [])]
    }),
  )
  return loaded.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
}
