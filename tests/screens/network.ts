import type { Page } from 'playwright-core'
import { eventually } from '../harness/steps'

/** What is said where the network behind the server is away, slow or answers nonsense. */
export const network = (page: Page) => {
  const alert = page.getByRole('alert')
  const tryAgain = page.getByRole('button', { name: 'Try again' }).first()
  return {
    awayNotice: page.getByText(/network (cannot be reached|isn’t responding)/i),
    /** Above what was seen last, while the network does not answer. */
    staleLine: page.getByText(/The network isn’t responding · what you see is from/),
    alert,
    busyAlert: alert.getByText(/network isn’t responding|server is busy/i),
    nonsenseAlert: alert.getByText(/Unexpected response|isn’t responding/),
    pauseNotice: page.getByText(/Too many requests|network is busy/),
    /** Tries again until the check holds: it comes back by itself, or sooner where someone asks. */
    tryUntil: (check: () => Promise<void>, patience: number) =>
      eventually(async () => {
        if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 2_000 })
        await check()
      }, patience),
  }
}
