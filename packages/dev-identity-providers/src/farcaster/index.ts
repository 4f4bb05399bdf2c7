import { html } from '@castaway/server-kit/html'
import type { Context, Hono } from 'hono'
import { createSiweMessage } from 'viem/siwe'
import type { DevProviderDeps } from '../provider'
import { simulatedPage } from '../page'
import { createChannels, type Channels, type RelayState } from './channels'
import { relayRoutes } from './relay'
import type { SimulatedPerson, SimulatedPeople } from '../farcaster-people'

const plays = 'a Farcaster app'

/** The relay, and a simulated Farcaster app. */
export const farcasterProviders = (app: Hono, deps: DevProviderDeps): void => {
  const { people } = deps
  if (!people) return
  const channels = createChannels(deps)
  relayRoutes(app, channels, deps)

  const asked = async (c: Context): Promise<[string, RelayState] | null> => {
    const token = c.req.query('channelToken') ?? ''
    const state = await channels.find(token)
    return state?.state === 'pending' ? [token, state] : null
  }

  app.get('/farcaster', async (c) => {
    const found = await asked(c)
    return found ? askPage(found[1], await people.list()) : overPage()
  })

  app.post('/farcaster', async (c) => {
    if (!isOwnForm(c)) return overPage(403)
    const found = await asked(c)
    if (!found) return overPage()
    const [token, state] = found
    const form = await c.req.parseBody()
    if (form.deny === 'yes') {
      await channels.close(token)
      return donePage('Sign-in canceled', 'Nothing was signed. You can close this page.')
    }
    const person = typeof form.as === 'string' ? await people.find(form.as) : null
    if (!person) {
      const words = 'No account with that name on this island has a wallet on this computer.'
      return askPage(state, await people.list(), words)
    }
    const answered = await approve(channels, token, state, person, people, deps.clock.now())
    return answered
      ? donePage(
          `Approved as @${person.username}`,
          'Go back to the page you came from. It will sign you in automatically.',
        )
      : overPage()
  })
}

/** Rejects forms that other sites submit. The page sends no referrer, and browsers then send `Origin: null`. */
const isOwnForm = (c: Context): boolean => {
  const site = c.req.header('sec-fetch-site')
  return site === undefined
    ? c.req.header('origin') === new URL(c.req.url).origin
    : site === 'same-origin'
}

const approve = async (
  channels: Channels,
  token: string,
  { signatureParams: params }: RelayState,
  { fid, username, displayName, custody }: SimulatedPerson,
  { sign }: SimulatedPeople,
  now: number,
): Promise<boolean> => {
  const timeOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))
  const message = createSiweMessage({
    address: custody,
    chainId: 10,
    domain: params.domain,
    uri: params.siweUri,
    version: '1',
    statement: 'Farcaster Auth',
    nonce: params.nonce,
    issuedAt: new Date(now),
    expirationTime: timeOf(params.expirationTime),
    notBefore: timeOf(params.notBefore),
    requestId: params.requestId,
    resources: [`farcaster://fid/${fid}`],
  })
  const signature = await sign(fid, message)
  const answer = { message, signature, fid, username, displayName, authMethod: 'custody' }
  return (await channels.answer(token, answer)) !== null
}

const askPage = (
  { signatureParams: { domain } }: RelayState,
  people: readonly SimulatedPerson[],
  trouble?: string,
): Response => {
  const known = people.map(
    ({ fid, username, displayName }) =>
      html`<button name="as" value="${fid}"><strong>${displayName}</strong><span>@${username}</span></button>`,
  )
  return simulatedPage(
    {
      plays,
      title: `Sign in to ${domain}?`,
      body: html`<p>${domain} wants to know who you are on Farcaster. Choose your account only if you are signing in there right now.</p>
${trouble && html`<p role="alert"><strong>${trouble}</strong></p>`}
<form method="post">${known}</form>
<form method="post"><label>Another account, by username or FID<input name="as" required maxlength="64" autocomplete="off" placeholder="username"></label>
<button class="main">Sign in</button></form>
<form method="post"><button class="quiet" name="deny" value="yes">Cancel</button></form>`,
    },
    trouble ? 400 : 200,
  )
}

const donePage = (title: string, words: string) =>
  simulatedPage({ plays, title, body: html`<p>${words}</p>` })

const overPage = (status = 410) =>
  simulatedPage(
    {
      plays,
      title: 'This request has expired',
      body: html`<p>It was already answered, or it took too long. Start again on the page you came from.</p>`,
    },
    status,
  )
