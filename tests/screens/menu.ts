import type { Page } from 'playwright-core'
import { waitForHidden } from '../harness/steps'

/** Clicks an item of the menu that was just opened, which closes it. */
export async function choose(
  page: Page,
  name: string,
  role: 'menuitem' | 'menuitemradio' = 'menuitem',
): Promise<void> {
  // Mute becomes Unmute a moment later and Recast Undo recast, so their names have to match exactly.
  const item = page.getByRole(role, { name, exact: name === 'Mute' || name === 'Recast' })
  await item.click()
  await waitForHidden(item)
}
