/** How the app looks and behaves for somebody. The first of each is what is when nothing is chosen. */
export const appearanceOptions = {
  theme: ['system', 'day', 'night'],
  density: ['comfortable', 'cosy', 'compact'],
  text: ['normal', 'large', 'larger'],
  motion: ['system', 'reduced'],
  autoplay: ['never', 'always'],
  home: ['following', 'for-you', 'trending'],
} as const

export type Appearance = {
  [K in keyof typeof appearanceOptions]: (typeof appearanceOptions)[K][number]
}

// The page's own first script reads the same key before anything is painted: public/look.js.
const KEY = 'castaway.look'

const names = Object.keys(appearanceOptions) as (keyof Appearance)[]

/** One part of a look out of whatever somebody has put there; its default where that is none. */
export const appearanceValue = <K extends keyof Appearance>(
  name: K,
  value: unknown,
): Appearance[K] =>
  ((appearanceOptions[name] as readonly unknown[]).includes(value)
    ? value
    : appearanceOptions[name][0]) as Appearance[K]

/** The stored look. */
export function readAppearance(): Appearance {
  let stored: Partial<Record<keyof Appearance, unknown>> | null = null
  try {
    stored = JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    // Storage may be switched off or hold nonsense; the system's look is a good answer then.
  }
  return Object.fromEntries(
    names.map((name) => [name, appearanceValue(name, stored?.[name])]),
  ) as Appearance
}

/**
 * Shows the look at once and keeps it for the next visit. Each part that was chosen is an attribute of the page: styles
 * read some, and what must know the others before anything is painted reads them there.
 */
export function applyAppearance(look: Appearance): void {
  const { dataset } = document.documentElement
  for (const name of names) {
    if (look[name] === appearanceOptions[name][0]) delete dataset[name]
    else dataset[name] = look[name]
  }
  try {
    localStorage.setItem(KEY, JSON.stringify(look))
  } catch {
    // It holds for as long as the page does.
  }
}
