/** How the app looks on this device. `system` and `comfortable` are what is when nothing is chosen. */
export interface Look {
  theme: 'system' | 'day' | 'night'
  density: 'comfortable' | 'cosy' | 'compact'
}

// The page's own first script reads the same key before anything is painted: public/look.js.
const KEY = 'castaway.look'
const themes: readonly unknown[] = ['day', 'night']
const densities: readonly unknown[] = ['cosy', 'compact']

/** The stored look; whatever somebody else has put there, it is a look. */
export function readLook(): Look {
  let stored: { theme?: unknown; density?: unknown } | null = null
  try {
    stored = JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    // Storage may be switched off or hold nonsense; the system's look is a good answer then.
  }
  return {
    theme: themes.includes(stored?.theme) ? (stored!.theme as Look['theme']) : 'system',
    density: densities.includes(stored?.density)
      ? (stored!.density as Look['density'])
      : 'comfortable',
  }
}

/** Shows the look at once and keeps it for the next visit. */
export function applyLook(look: Look): void {
  const { dataset } = document.documentElement
  if (look.theme === 'system') delete dataset.theme
  else dataset.theme = look.theme
  if (look.density === 'comfortable') delete dataset.density
  else dataset.density = look.density
  try {
    localStorage.setItem(KEY, JSON.stringify(look))
  } catch {
    // It holds for as long as the page does.
  }
}
