import { t } from '@lingui/core/macro'
import { castKeys, threadKeys } from './cast-keys'
import { goKeys } from '../nav-items'

/** Shortcuts that work on every screen, with the actions that `use-app-keys` runs for them. */
export const appKeys = {
  'mod k': () => t`Search or run a command`,
  'mod j': () => t`Show requests`,
  c: () => t`Write a cast`,
  '/': () => t`Search`,
  '?': () => t`Keyboard shortcuts`,
  F6: () => t`Go to the next part of the page`,
} as const

/** Shortcuts of lists; `VirtualFeed` and the pill of new casts handle them. */
const listKeys = {
  j: () => t`Next`,
  k: () => t`Previous`,
  '.': () => t`Show new casts`,
} as const

/** Shortcuts of the composer. */
const writingKeys = {
  'mod Enter': () => t`Send all`,
  'mod Shift Enter': () => t`Add a cast to the thread`,
  'Alt Shift ↑': () => t`Move the cast up`,
  'Alt Shift ↓': () => t`Move the cast down`,
  Backspace: () => t`Remove an empty cast`,
  '@': () => t`Mention someone`,
  ':': () => t`Find an emoji by name`,
} as const

export interface KeyGroup {
  title: string
  keys: [keys: string, words: string][]
}

/** All shortcuts that work on a path, with their descriptions for the help. */
export function keysAt(pathname: string): KeyGroup[] {
  const said = (table: Record<string, () => string>) =>
    Object.entries(table)
      .filter(([key]) => key !== 'Enter')
      .map(([key, words]): [string, string] => [key, words()])
  const hasList = !/^\/(settings|sign-in|welcome|consent)/.test(pathname)
  return [
    { title: t`Anywhere`, keys: said(appKeys) },
    { title: t`Navigation`, keys: goKeys.map(({ key, label }) => [`g ${key}`, label()]) },
    ...(hasList ? [{ title: t`In a list`, keys: [...said(listKeys), ...said(castKeys)] }] : []),
    { title: t`While writing`, keys: said(writingKeys) },
    ...(pathname.startsWith('/cast/') ? [{ title: t`In a thread`, keys: said(threadKeys) }] : []),
  ]
}
