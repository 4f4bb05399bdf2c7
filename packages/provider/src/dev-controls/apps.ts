import { randomBytes } from 'node:crypto'
import { registrationTypedData } from '@castaway/contract/eip712'
import type { DeveloperApp, NewDeveloperApp } from '@castaway/contract/dev-controls'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppContext } from '../context'
import { notFound, serverError } from '../errors'
import { associationPayload, signAssociation } from '../frames/sign-association'
import { handlers } from '../generated/handlers'
import { readBody } from '../http/body'
import { parseOrThrow } from '../http/query'
import type { ApiKeys } from '../keys/index'
import { createKey } from '../keys/made-keys'
import type { Store } from '../store/index'
import { NewApp } from './schemas'

const HOUR_SECONDS = 3_600

/** Routes of apps: those of the settings and those that developers make, each with an account of the network. */
export function appControls(context: AppContext, keys: Pick<ApiKeys, 'forget'>): Hono {
  const { store } = context
  const routes = new Hono()
  routes.get('/apps', async (c) => c.json({ apps: await listApps(store) }))
  routes.post('/apps', async (c) => {
    const wanted = parseOrThrow(NewApp, (await readBody(c.req.raw)) ?? {})
    return c.json(await createApp(context, wanted, c.req.raw.signal), 201)
  })
  routes.delete('/apps/:id', async (c) => {
    const id = c.req.param('id')
    await deleteApp(store, id)
    keys.forget()
    return c.json({ id })
  })
  return routes
}

/** Those of the settings first, then the newest. */
async function listApps({ db }: Pick<Store, 'db'>): Promise<DeveloperApp[]> {
  const { rows } = await sql<
    Omit<DeveloperApp, 'account'> & { fid: number | null; username: string | null }
  >`
    select a.id, a.name, a.is_made, a.created_at, p.fid, p.username,
      (select count(*)::integer from api_key k where k.app_id = a.id) as keys
    from api_app a left join profile p on p.fid = a.fid
    order by a.is_made, a.created_at desc, a.id`.execute(db)
  return rows.map(({ fid, username, ...app }) => ({
    ...app,
    account: fid === null ? null : { fid, username },
  }))
}

/**
 * Makes an app with its own wallet, account and key, and signs its manifest: what a developer otherwise does one by one.
 * @throws {ServerError} 409 if the username is taken
 */
async function createApp(
  context: AppContext,
  { name, username, domain }: { name: string; username: string; domain?: string | undefined },
  signal: AbortSignal,
): Promise<NewDeveloperApp> {
  const { store, clock } = context
  const { english, generateMnemonic, mnemonicToAccount } = await import('viem/accounts')
  const mnemonic = generateMnemonic(english)
  const custody = mnemonicToAccount(mnemonic)
  const at = clock.now()
  const app = { id: `app_${randomBytes(9).toString('base64url')}`, name }
  const call = {
    ...context,
    query: {},
    headers: { experimental: false },
    app,
    signal,
    at,
    tell() {},
  }
  const { fid } = await handlers.getFreshAccountFID({ ...call, body: undefined })
  const deadline = Math.floor(at / 1000) + HOUR_SECONDS
  const signature = await custody.signTypedData(
    registrationTypedData({ fid, custodyAddress: custody.address, deadline }),
  )
  const body = {
    fid,
    signature,
    deadline,
    requested_user_custody_address: custody.address.toLowerCase(),
    fname: username,
    metadata: { display_name: name },
  }
  await handlers.registerAccount({ ...call, body })
  await sql`insert into api_app (id, name, created_at, is_made, fid)
    values (${app.id}, ${name}, ${at}::bigint, true, ${fid}::integer)`.execute(store.db)
  const { key } = await createKey(store, { app: app.id, name, scopes: null, per_minute: null })
  const manifest =
    domain === undefined
      ? null
      : manifestOf(name, domain, await signAssociation(fid, associationPayload(domain), custody))
  return {
    ...app,
    is_made: true,
    account: { fid, username },
    keys: 1,
    created_at: at,
    mnemonic,
    custody_address: custody.address,
    api_key: key,
    manifest,
  }
}

/** `/.well-known/farcaster.json` of an app: its proof, and the least that an app says of itself. */
function manifestOf(name: string, domain: string, accountAssociation: object): object {
  const isHere = /^(localhost|127\.0\.0\.1)(:|$)/.test(domain)
  const home = `${isHere ? 'http' : 'https'}://${domain}`
  return {
    accountAssociation,
    miniapp: {
      version: '1',
      name,
      homeUrl: `${home}/`,
      iconUrl: `${home}/icon.png`,
      splashImageUrl: `${home}/splash.png`,
      splashBackgroundColor: '#ffffff',
      webhookUrl: `${home}/webhook`,
    },
  }
}

/**
 * Deletes an app and its keys; its account, its signers and what they wrote stay.
 * @throws {ServerError} 404, 409 for an app of the settings
 */
async function deleteApp(store: Store, id: string): Promise<void> {
  await store.transaction(async (tx) => {
    const { rows } = await sql<{ is_made: boolean }>`
      select is_made from api_app where id = ${id} for update`.execute(tx)
    if (!rows[0]) throw notFound('The app')
    if (!rows[0].is_made)
      throw serverError('CONFLICT', 'This app comes from the settings of the server')
    await sql`delete from api_usage where key_id in (select id from api_key where app_id = ${id})`.execute(
      tx,
    )
    await sql`delete from api_key where app_id = ${id}`.execute(tx)
    await sql`delete from planned_campaign where app_id = ${id}`.execute(tx)
    await sql`delete from api_app where id = ${id}`.execute(tx)
  })
}
