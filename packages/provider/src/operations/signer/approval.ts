import { ServerError } from '@castaway/contract'
import { Hono, type Context } from 'hono'
import type { Address, Hex } from 'viem'
import { z } from 'zod'
import { readBody } from '../../http/body'
import type { Island } from '../../http/handle'
import { check } from '../../http/query'
import { notFound, refuse } from '../../http/refusal'
import { refusalOf } from '../../http/translate'
import { addSignerKey } from '../../store/index'
import { approvalHtml, approvalScript, approvalStyle, plainHtml } from './approval-page'
import { isSigned } from './signatures'
import { keyAdd } from './typed-data'

type Report = (error: unknown, about: { operation: null; requestId: string }) => void

const Owner = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const Approval = z.object({
  signature: z
    .string()
    .regex(/^0x(?:[0-9a-fA-F]{2})+$/)
    .max(20_000),
  custody_address: Owner,
})

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Where people approve the keys that apps ask for: a page that says who asks for what, and that has the
 * custody wallet sign for it. `GET` with `accept: application/json` says the same to programs, with the
 * typed data to sign for `?owner=`.
 */
export function approvalPages(island: Island, report?: Report): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('content-security-policy', policy)
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    c.header('x-content-type-options', 'nosniff')
  })
  app.onError((error, c) => {
    const refusal = refusalOf(error, c.req.raw.signal)
    if (!refusal) report?.(error, { operation: null, requestId: '' })
    return problem(
      c,
      refusal ?? new ServerError('InternalServerError', 'Something went wrong on the island'),
    )
  })
  app.get('/script.js', (c) => c.body(approvalScript, 200, { 'content-type': 'text/javascript' }))
  app.get('/style.css', (c) => c.body(approvalStyle, 200, { 'content-type': 'text/css' }))
  app.get('/:token', async (c) => {
    const asked = await requestOf(island, c.req.param('token'))
    if (!wantsJson(c)) return c.html(approvalHtml(asked))
    const owner = c.req.query('owner')
    if (owner !== undefined) check(Owner, owner, ['owner'])
    return c.json({
      status: asked.status,
      app: { fid: asked.appFid, name: asked.appName },
      public_key: asked.key,
      deadline: asked.deadline,
      ...(owner !== undefined && { typed_data: asWallet(keyAdd(owner as Address, asked)) }),
    })
  })
  app.post('/:token', async (c) => {
    const given = check(Approval, (await readBody(c.req.raw)) ?? {})
    const asked = await requestOf(island, c.req.param('token'))
    return c.json(await approve(island, asked, given))
  })
  return app
}

interface Asked {
  uuid: string
  status: string
  key: Hex
  appFid: number
  appAddress: Address
  appName: string
  signature: Hex
  deadline: number
  redirectUrl: string | null
}

async function requestOf({ store }: Island, token: string): Promise<Asked> {
  const row = /^[\w-]{16,64}$/.test(token)
    ? await store.db
        .selectFrom('managed_signer as s')
        .innerJoin('account as a', 'a.fid', 's.app_fid')
        .leftJoin('profile as p', 'p.fid', 's.app_fid')
        .select(['s.uuid', 's.status', 's.public_key', 's.app_fid', 's.deadline'])
        .select(['s.request_signature', 's.redirect_url', 'a.custody_address'])
        .select(['p.display_name', 'p.username'])
        .where('s.approval_token', '=', token)
        .executeTakeFirst()
    : undefined
  if (!row) throw notFound('The request')
  return {
    uuid: row.uuid,
    status: row.status,
    key: row.public_key as Hex,
    appFid: row.app_fid!,
    appAddress: row.custody_address as Address,
    appName: row.display_name || row.username || `!${row.app_fid}`,
    signature: row.request_signature as Hex,
    deadline: row.deadline!,
    redirectUrl: row.redirect_url,
  }
}

async function approve(
  { store, clock }: Island,
  asked: Asked,
  given: z.infer<typeof Approval>,
): Promise<object> {
  if (asked.status !== 'pending_approval') {
    throw refuse('CONFLICT', `The key is ${asked.status} already`)
  }
  const now = clock.now()
  if (asked.deadline * 1000 <= now) throw refuse('EXPIRED', 'The time to approve this is over')
  const owner = given.custody_address as Address
  if (!(await isSigned(keyAdd(owner, asked), owner, given.signature))) {
    throw refuse(
      'INVALID_SIGNATURE',
      'The signature is not that of this wallet over this request',
      'signature',
    )
  }
  const account = await store.db
    .selectFrom('account')
    .select('fid')
    .where('custody_address', '=', owner.toLowerCase())
    .executeTakeFirst()
  if (!account) throw refuse('NotFound', 'This wallet owns no account here', 'custody_address')
  const { fid } = account
  await store.transaction(async (tx) => {
    const row = await tx
      .updateTable('managed_signer')
      .set({ status: 'approved', fid, updated_at: now })
      .where('uuid', '=', asked.uuid)
      .where('status', '=', 'pending_approval')
      .returning('uuid')
      .executeTakeFirst()
    if (!row) throw refuse('CONFLICT', 'The key is approved already')
    await addSignerKey(store, { fid, key: asked.key, appFid: asked.appFid, addedAt: now }, tx)
  })
  return {
    status: 'approved',
    fid,
    ...(asked.redirectUrl !== null && { redirect_url: asked.redirectUrl }),
  }
}

/** Wallets take typed data as JSON, with its domain spelled out and large numbers as text. */
function asWallet({ domain, types, primaryType, message }: ReturnType<typeof keyAdd>): unknown {
  const whole = {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      ...types,
    },
    domain,
    primaryType,
    message,
  }
  return JSON.parse(
    JSON.stringify(whole, (_key, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    ),
  )
}

const wantsJson = (c: Context): boolean =>
  (c.req.header('accept') ?? '').includes('application/json') || c.req.query('owner') !== undefined

function problem(c: Context, error: ServerError): Response {
  const { code, shortMessage: message, property } = error
  const status = error.status as 400
  if (c.req.method !== 'GET' || wantsJson(c)) {
    return c.json({ code, message, ...(property && { property }) }, status)
  }
  return c.html(plainHtml(message), status)
}
