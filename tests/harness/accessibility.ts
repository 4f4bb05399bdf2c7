import { isDeep } from '@castaway/testkit/random-runs'
import axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { waitForAnimations } from './routes'

const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Rules that another theme of the same page can break. */
const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block']

/** Loads axe into a document once. The one of the page asks those of its frames, whatever their origins are. */
async function prepare(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return
  await frame.evaluate(`${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`)
}

interface LookOptions {
  onlyColors?: boolean
  part?: string
}

/** @returns accessibility violations of the page in its theme, or of one part of it, as short lines */
export async function a11yViolations(
  page: Page,
  { onlyColors = false, part }: LookOptions = {},
): Promise<string[]> {
  // What is half faded in has half its contrast.
  await waitForAnimations(page)
  await Promise.all(page.frames().map(prepare))
  const options: axe.RunOptions = {
    // Preloading would refetch style sheets, which the CSP of the wallet frame rejects.
    preload: false,
    resultTypes: ['violations'],
    runOnly: onlyColors ? { type: 'rule', values: RULES_OF_COLOR } : { type: 'tag', values: TAGS },
  }
  const what = part ? JSON.stringify({ include: [part], exclude: ['iframe'] }) : 'document'
  const { violations } = await page.evaluate<axe.AxeResults>(
    `axe.run(${what}, ${JSON.stringify(options)})`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 4).map(({ target, html, failureSummary }) => {
      const why = failureSummary?.split('\n')[1]?.trim() ?? ''
      return `${id}: ${target.join(' ')} ${html.slice(0, 160)} ${why}`
    }),
  )
}

/**
 * The same in the deep run, and none otherwise: looking takes a second, so that with `npm test` only axe.test.ts does, at
 * a screen of each kind.
 */
export const deepViolations = async (page: Page, options?: LookOptions): Promise<string[]> =>
  isDeep ? a11yViolations(page, options) : []

/**
 * Calls `check` in each theme with what `look` finds; by default in the deep run only. After the first one, only colors
 * are looked at: nothing else differs. The deep run looks at everything.
 */
export async function inThemes(
  page: Page,
  check: (theme: Theme, violations: string[]) => Promise<void> | void,
  look: typeof a11yViolations | null = isDeep ? a11yViolations : null,
): Promise<void> {
  if (!look) return
  for (const [number, colorScheme] of THEMES.entries()) {
    await page.emulateMedia({ colorScheme })
    await check(colorScheme, await look(page, { onlyColors: number > 0 && !isDeep }))
  }
}
