import type { Page } from 'playwright-core'

/** The running mini app: its sheet, the app inside, and the questions over it. */
export const miniAppHost = (page: Page) => {
  const sheet = page.locator('dialog[data-mini-app]')
  const app = page.frameLocator('iframe[title^="Mini app: "]').frameLocator('iframe')
  const result = app.getByLabel('Result')
  const question = page.getByRole('alertdialog')
  return {
    sheet,
    app,
    result,
    events: app.getByLabel('Events'),
    question,
    answer: (name: string) => question.getByRole('button', { name, exact: true }).click(),
    header: (name: string) => sheet.getByRole('button', { name, exact: true }),
    bar: page.getByRole('region', { name: 'Minimized mini app' }),
    fault: sheet.locator('output'),
    menuItem: (name: string) => page.getByRole('menuitem', { name }),
    /** Clicks a button of the app, whose call is named like it. */
    async press(name: string, argument?: string) {
      if (argument !== undefined) await app.getByLabel('Argument').fill(argument)
      await app.getByRole('button', { name, exact: true }).click()
    },
  }
}
