import type { Page } from 'playwright-core'
import { eventually, waitForVisible } from '../harness/steps'

/** Clicks an item of the open menu. On a busy machine, a menu that has just opened may miss a click. */
export async function choose(
  page: Page,
  name: string,
  role: 'menuitem' | 'menuitemradio' = 'menuitem',
): Promise<void> {
  // Mute becomes Unmute a moment later, so its name has to match exactly.
  const item = page.getByRole(role, { name, exact: name === 'Mute' })
  await waitForVisible(item)
  await eventually(async () => {
    if (await item.isVisible()) await item.click({ timeout: 2_000 })
    await item.waitFor({ state: 'hidden', timeout: 2_000 })
  })
}
