import { html } from '@castaway/server-kit/html'
import type { Hono } from 'hono'
import { signTelegramData } from '@castaway/auth/telegram/data'
import { simulatedBot } from '@castaway/auth/telegram/simulated-bot'
import { accountPickerPage, isLocalAddress, readPickedAccount } from './account-picker'
import type { DevProviderDeps } from './provider'
import { numberOf } from './people'
import { simulatedPage } from './page'

/** Telegram's window, which returns signed data in the URL fragment. */
export const telegramProvider = (app: Hono, { clock }: DevProviderDeps): void => {
  /**
   * Timestamps are kept unique: data with the same second would be identical, and on this machine someone can sign in
   * twice within a second.
   */
  const lastDates = new Map<string, number>()
  const dateFor = (handle: string): number => {
    const date = Math.max(Math.floor(clock.now() / 1000), (lastDates.get(handle) ?? 0) + 1)
    lastDates.set(handle, date)
    return date
  }
  const returnTo = (query: URLSearchParams): URL | null => {
    const address = query.get('return_to') ?? ''
    const isForUs =
      isLocalAddress(address) &&
      new URL(address).origin === query.get('origin') &&
      simulatedBot.botToken.startsWith(`${query.get('bot_id')}:`)
    return isForUs ? new URL(address) : null
  }
  const reject = () =>
    simulatedPage(
      {
        plays: 'Telegram',
        title: 'Bot domain invalid',
        body: html`<p>Unknown bot or return URL.</p>`,
      },
      400,
    )

  app.get('/telegram/auth', (c, next) => {
    const query = new URL(c.req.url).searchParams
    // Without a bot this is OpenID Connect, which has the same URL.
    if (!query.has('bot_id')) return next()
    return Promise.resolve(returnTo(query) ? accountPickerPage('Telegram', false) : reject())
  })

  app.post('/telegram/auth', async (c, next) => {
    const query = new URL(c.req.url).searchParams
    if (!query.has('bot_id')) return next()
    const address = returnTo(query)
    const choice = readPickedAccount(await c.req.parseBody())
    if (!address || !choice) return reject()
    if (choice === 'denied') address.hash = 'tgAuthResult=false'
    else {
      const { person } = choice
      const [first_name, last_name] = person.name.split(' ')
      const fields = {
        id: Number(numberOf('telegram', person, 10)),
        first_name,
        ...(last_name ? { last_name } : {}),
        username: person.handle.replaceAll(/[.-]/g, '_'),
        auth_date: dateFor(person.handle),
      }
      const data = { ...fields, hash: signTelegramData(simulatedBot.botToken, fields) }
      address.hash = `tgAuthResult=${Buffer.from(JSON.stringify(data)).toString('base64url')}`
    }
    return c.redirect(address.href, 303)
  })
}
