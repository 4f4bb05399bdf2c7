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
  // A person clicks once the menu has appeared. The driver would scroll the page while it still moves, and the menu with
  // it, so that the press and the release would hit different things.
  const handle = await item.elementHandle()
  await handle!.waitForElementState('stable')
  await item.click()
  await waitForHidden(item)
}
