import type { Locator, Page } from 'playwright-core'

/** The screen of scheduled casts. */
export const scheduled = (page: Page) => ({
  row: (words: string) => page.getByRole('listitem').filter({ hasText: words }),
  sentHeading: page.getByRole('heading', { name: 'Sent in the past 7 days' }),
  none: page.getByText('Nothing is scheduled'),
  cancelledNotice: page.getByText('Cast unscheduled'),
})

/** The elements in one of its rows. */
export const scheduledRow = (row: Locator) => ({
  changeTime: row.getByRole('button', { name: 'Change time' }),
  time: row.getByLabel('Time', { exact: true }),
  keepTime: row.getByRole('button', { name: 'Keep this time' }),
  edit: row.getByRole('button', { name: 'Edit' }),
  cancel: row.getByRole('button', { name: 'Cancel' }),
})
