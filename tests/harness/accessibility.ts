import { AxeBuilder } from '@axe-core/playwright'
import { isDeep } from '@castaway/testkit/random-runs'
import type { Page } from 'playwright-core'
import { waitForAnimations } from './routes'

export type Theme = 'light' | 'dark'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Rules that another theme of the same page can break. */
const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block']

/** @returns accessibility violations of the page in its theme, or of one part of it, as short lines */
export async function a11yViolations(
  page: Page,
  { onlyColors = false, part }: { onlyColors?: boolean; part?: string } = {},
): Promise<string[]> {
  // What is half faded in has half its contrast.
  await waitForAnimations(page)
  const builder = new AxeBuilder({ page })
    // Preloading would refetch style sheets, which the CSP of the wallet frame rejects. This call comes first, because
    // it replaces all options set before.
    .options({ preload: false, resultTypes: ['violations'] })
  if (part) builder.include(part).exclude('iframe')
  const { violations } = await (
    onlyColors ? builder.withRules(RULES_OF_COLOR) : builder.withTags(TAGS)
  ).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 4).map(({ target, html, failureSummary }) => {
      const why = failureSummary?.split('\n')[1]?.trim() ?? ''
      return `${id}: ${target.join(' ')} ${html.slice(0, 160)} ${why}`
    }),
  )
}

/**
 * Calls `check` in each theme. After the first one, only colors are checked for violations: nothing else differs. The
 * deep run checks everything.
 */
export async function inThemes(
  page: Page,
  check: (theme: Theme, violations: string[]) => Promise<void> | void,
  themes: readonly Theme[] = ['light', 'dark'],
): Promise<void> {
  for (const [number, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme })
    await check(colorScheme, await a11yViolations(page, { onlyColors: number > 0 && !isDeep }))
  }
}
