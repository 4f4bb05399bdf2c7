import type { Page } from 'playwright-core'

/** Where a cast, a person or a channel comes from. */
export const inspect = (page: Page) => {
  const main = page.getByRole('main')
  const checks = main.getByRole('list', { name: 'Checks' })
  const part = (name: string) => main.getByRole('region', { name, exact: true }).first()
  return {
    main,
    /** One sentence for each check, with its verdict first. */
    checks: checks.getByRole('listitem'),
    signedMessage: part('Signed message'),
    signedProfile: part('Signed profile'),
    field: (name: string) => part('Signed profile').locator('summary', { hasText: name }),
    keys: part('Keys'),
    answer: part('What the API answers'),
    parentUrl: part('Parent URL'),
    bytes: main.locator('summary', { hasText: 'Signed bytes' }),
    /** The card of the cast that the focal cast quotes. */
    quoted: main.getByRole('article').locator('a[href^="/cast/"]').first(),
    castMenu: page.getByRole('button', { name: 'More options for this cast' }),
  }
}
