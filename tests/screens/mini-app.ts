import type { Page } from 'playwright-core'
import { choose } from './menu'

/** The running mini app: its sheet, the app inside, and the questions over it. */
export const miniAppHost = (page: Page) => {
  const sheet = page.locator('dialog[data-mini-app]')
  const app = page.frameLocator('iframe[title^="Mini app: "]').frameLocator('iframe')
  const result = app.getByLabel('Result')
  const bar = page.getByRole('region', { name: 'Minimized mini app' })
  const fault = sheet.locator('output')
  const closeQuestion = page.getByRole('alertdialog', { name: /Close/ })
  const question = page.getByRole('alertdialog')
  return {
    sheet,
    name: sheet.getByRole('heading', { level: 2 }),
    /** The document that contains the app. */
    app: page.locator('iframe[title^="Mini app: "]'),
    heading: app.getByRole('heading'),
    /** What the app itself shows. */
    words: (words: string) => app.getByText(words),
    argument: app.getByLabel('Argument'),
    result,
    events: app.getByLabel('Events'),
    question,
    /** A button that answers the question. */
    answerButton: (name: string) => question.getByRole('button', { name, exact: true }),
    answer: (name: string) => question.getByRole('button', { name, exact: true }).click(),
    header: (name: string) => sheet.getByRole('button', { name, exact: true }),
    text: (words: string | RegExp, exact = false) => question.getByText(words, { exact }),
    bar,
    closeBar: () => bar.getByRole('button', { name: /Close/ }).click(),
    restoreButton: bar.getByRole('button', { name: /Restore/ }),
    /** What is said in place of the app. */
    fault,
    faultSays: (words: string) => fault.getByText(words),
    showButton: sheet.getByRole('button', { name: 'Show anyway' }),
    outsideLink: sheet.getByRole('link', { name: 'Open in a new tab' }),
    /** Before another app takes its place. */
    closeQuestion,
    staysButton: closeQuestion.getByRole('button', { name: 'Cancel' }),
    /** Opens the menu of the header and clicks an item. */
    async menu(name: string) {
      await sheet.getByRole('button', { name: /^More about/ }).click()
      await choose(page, name)
    },
    menuItem: (name: string) => page.getByRole('menuitem', { name }),
    /** Clicks a button of the app, whose call is named like it. */
    async press(name: string, argument?: string) {
      if (argument !== undefined) await app.getByLabel('Argument').fill(argument)
      await app.getByRole('button', { name, exact: true }).click()
    },
  }
}
