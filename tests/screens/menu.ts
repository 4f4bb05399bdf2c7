import type { Page } from 'playwright-core'
import { eventually, waitForVisible } from '../harness/steps'

/** Chooses from the menu that is open. A menu that has only just opened, on a busy machine, may let a press go by. */
export async function choose(
  page: Page,
  name: string,
  role: 'menuitem' | 'menuitemradio' = 'menuitem',
): Promise<void> {
  // Mute stands where Unmute does a moment later, and Recast where Undo recast does.
  const item = page.getByRole(role, { name, exact: name === 'Mute' || name === 'Recast' })
  await waitForVisible(item)
  await eventually(async () => {
    if (await item.isVisible()) await item.click({ timeout: 2_000 })
    await item.waitFor({ state: 'hidden', timeout: 2_000 })
  })
}
