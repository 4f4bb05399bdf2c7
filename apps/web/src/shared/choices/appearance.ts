/** Appearance and behavior of the app. The first option of each setting is the default. */
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

// The page's first script reads the same key before the first paint: public/look.js.
const KEY = 'castaway.look'

const names = Object.keys(appearanceOptions) as (keyof Appearance)[]

/** Validates one setting of unknown origin; returns its default if it is invalid. */
export const appearanceValue = <K extends keyof Appearance>(
  name: K,
  value: unknown,
): Appearance[K] =>
  ((appearanceOptions[name] as readonly unknown[]).includes(value)
    ? value
    : appearanceOptions[name][0]) as Appearance[K]

/** The stored appearance. */
export function readAppearance(): Appearance {
  let stored: Partial<Record<keyof Appearance, unknown>> | null = null
  try {
    stored = JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    // Storage may be disabled or hold invalid data; the system theme is the fallback.
  }
  return Object.fromEntries(
    names.map((name) => [name, appearanceValue(name, stored?.[name])]),
  ) as Appearance
}

/**
 * Applies the appearance and stores it for the next visit. Each chosen setting is an attribute of the document: styles
 * read some of them, and code that needs the others before the first paint reads them there.
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
    // Without storage, it lasts as long as the page.
  }
}
