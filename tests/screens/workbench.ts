import type { Page } from 'playwright-core'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The workbench of mini apps. */
export const miniAppWorkbench = (page: Page) => {
  const log = part(page, 'Log')
  return {
    url: page.getByLabel('URL of a mini app'),
    check: page.getByRole('button', { name: 'Check', exact: true }),
    part: (name: string) => part(page, name),
    location: page.getByLabel('Location', { exact: true }),
    client: page.getByLabel('Client', { exact: true }),
    /** Opens what can be edited or switched off. */
    open: (name: string | RegExp) => page.locator('summary', { hasText: name }).click(),
    json: (name: string) => page.getByLabel(name, { exact: true }),
    capability: (name: string) => page.getByRole('checkbox', { name, exact: true }),
    launch: page.getByRole('button', { name: 'Launch', exact: true }),
    send: (event: string) =>
      part(page, 'Send an event').getByRole('button', { name: event, exact: true }),
    log,
    entry: (text: string | RegExp) => log.locator('summary', { hasText: text }),
    filter: log.getByLabel('Filter the log'),
    clear: log.getByRole('button', { name: 'Clear' }),
    sign: page.getByRole('button', { name: 'Sign', exact: true }),
    association: page.getByRole('region', { name: 'accountAssociation' }),
    tree: (name: string) => log.getByRole('region', { name, exact: true }),
  }
}

/** The emulator of Snaps. */
export const snapWorkbench = (page: Page) => ({
  url: page.getByLabel('URL of a Snap'),
  check: page.getByRole('button', { name: 'Check', exact: true }),
  part: (name: string) => part(page, name),
  cast: part(page, 'Card').getByLabel(/^Hash of the cast/),
  back: part(page, 'Card').getByRole('button', { name: 'Back', exact: true }),
  forward: part(page, 'Card').getByRole('button', { name: 'Forward', exact: true }),
  steps: page.getByRole('list', { name: 'History' }).getByRole('button'),
  elements: part(page, 'Elements'),
  signed: page.getByRole('region', { name: 'Signed body' }),
})
