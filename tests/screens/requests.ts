import type { Page } from 'playwright-core'

/** The drawer with every call of the screen behind it. */
export const requests = (page: Page) => {
  const drawer = page.getByRole('region', { name: 'Requests', exact: true })
  const list = drawer.getByRole('list', { name: 'Requests' })
  const details = drawer.getByRole('region', { name: /^Details of / })
  const faultForm = details.getByRole('form', { name: /^Make .* fail$/ })
  return {
    drawer,
    rows: list.getByRole('button'),
    row: (name: string) => list.getByRole('button', { name }),
    filter: drawer.getByRole('searchbox', { name: 'Filter requests' }),
    only: (which: 'All requests' | 'Errors' | 'Writes') =>
      drawer.getByRole('button', { name: which, exact: true }),
    pause: drawer.getByRole('button', { name: 'Pause' }),
    record: drawer.getByRole('button', { name: 'Record' }),
    clear: drawer.getByRole('button', { name: 'Clear' }),
    close: drawer.getByRole('button', { name: 'Close requests' }),
    height: drawer.getByRole('separator', { name: 'Height of the requests' }),
    details,
    back: details.getByRole('button', { name: 'Back to the list' }),
    casts: details.locator('a[href^="/cast/"]'),
    copyAs: details.getByRole('button', { name: 'Copy as…' }),
    menu: page.getByRole('menu'),
    explorer: details.getByRole('link', { name: 'Open in the explorer' }),
    makeItFail: details.getByRole('button', { name: 'Make it fail' }),
    faultForm: {
      form: faultForm,
      what: faultForm.getByLabel('What happens'),
      error: faultForm.getByLabel('Error'),
      add: faultForm.getByRole('button', { name: 'Add fault' }),
    },
    faults: drawer.getByRole('region', { name: 'Active faults' }),
    removeFault: drawer.getByRole('button', { name: /^Remove: / }),
  }
}
