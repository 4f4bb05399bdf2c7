import type { FrameLocator, Page } from 'playwright-core'

/** Making a key of a password takes long on purpose, and longer on a loaded machine. */
export const SLOW = 90_000

/** The wallet frame, wherever the page has laid it. */
export const walletFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Castaway wallet"]')

/** Chooses a password in the frame. */
export async function choosePassword(page: Page, password: string, go: string): Promise<void> {
  const frame = walletFrame(page)
  await frame.getByLabel('Password', { exact: true }).fill(password, { timeout: SLOW })
  await frame.getByLabel('Password once more').fill(password)
  await frame.getByRole('button', { name: go }).click()
}

/** Types the password of a wallet that is there. */
export async function typePassword(page: Page, password: string, go: string): Promise<void> {
  const frame = walletFrame(page)
  await frame.getByLabel('Password of this wallet').fill(password, { timeout: SLOW })
  await frame.getByRole('button', { name: go }).click()
}

/** Agrees to what the frame shows: its button waits until it has been seen for a moment. */
export const agree = (page: Page): Promise<void> =>
  walletFrame(page).getByRole('button', { name: 'Sign', exact: true }).click({ timeout: SLOW })
