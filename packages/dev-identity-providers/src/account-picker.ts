import { isLoopback } from '@castaway/contract'
import { html } from '@castaway/server-kit/html'
import { simulatedPage } from './page'
import { isHandle, people, personOf, type Person } from './people'

/** The user's choice on the page of a simulated service. */
export type PickedAccount = { person: Person; suspended: boolean } | 'denied' | null

/** The account picker of a simulated service: some people, anyone else by handle, cancel, and a suspended account. */
export const accountPickerPage = (plays: string, canBeSuspended = true): Response => {
  const known = people.map(
    ({ handle, name, email }) =>
      html`<button name="as" value="${handle}"><strong>${name}</strong><span>${email}</span></button>`,
  )
  const suspended = canBeSuspended
    ? html`<button class="quiet" name="suspended" value="mira">A suspended account</button>`
    : null
  return simulatedPage({
    plays,
    title: `Continue to Castaway with ${plays}`,
    body: html`<p>Choose an account.</p>
<form method="post">${known}</form>
<form method="post"><label>Use another account<input name="as" required pattern="[a-z0-9][a-z0-9._\\-]{1,29}" placeholder="robin" autocomplete="off" title="2 to 30 lowercase letters, digits, dots, or dashes"></label>
<button class="main">Continue</button></form>
<form method="post"><div class="${canBeSuspended ? 'row' : ''}"><button class="quiet" name="deny" value="yes">Cancel</button>${suspended}</div></form>`,
  })
}

export const readPickedAccount = (form: Record<string, unknown>): PickedAccount => {
  if (form.deny === 'yes') return 'denied'
  const handle = form.as ?? form.suspended
  if (typeof handle !== 'string' || !isHandle(handle)) return null
  return { person: personOf(handle), suspended: form.as === undefined }
}

/** Redirects only go to this machine, so that a simulated service is no open redirect. */
export const isLocalAddress = (address: string): boolean =>
  URL.canParse(address) &&
  ['http:', 'https:'].includes(new URL(address).protocol) &&
  isLoopback(new URL(address).hostname)
