import {
  addressOfKey,
  keyRemovalTypedData,
  keyTypes,
  type KeyType,
} from '@castaway/contract/eip712'
import type { Hono } from 'hono'
import { sql } from 'kysely'
import type { Address, Hex } from 'viem'
import { z } from 'zod'
import { readBody } from '../../http/body'
import type { AppContext } from '../../context'
import { parseOrThrow } from '../../http/query'
import { notFound, serverError } from '../../errors'
import { revokeSigner } from '../../messages/index'
import { addSignerKey } from '../../messages/index'
import { approvalHtml, approvalScript, approvalStyle, plainHtml } from '../../pages/approval-page'
import {
  accountOfWallet,
  isSigned,
  assertNotExpired,
  assertSignature,
} from '../../signers/signatures'
import { signingPages, walletProof, wantsJson } from '../../pages/signing-pages'
import type { Report } from '../../http/report'
import type { Tx } from '../../store/index'
import { keyAdd } from './typed-data'

const Approval = z.object(walletProof)
const Removal = z.object({
  ...walletProof,
  /** Of an auth address: the address, padded to 32 bytes. */
  public_key: z.string().regex(/^0x[0-9a-fA-F]{64}$/),
  /** Unix seconds. */
  deadline: z.int().min(0),
})

/**
 * Routes on which users approve the signers and auth addresses that apps request: a page that names the app and lets the custody wallet sign.
 * `GET` with `accept: application/json` returns the same for programs, with the typed data to sign for `?owner=`.
 * `POST /remove` revokes either, signed in the form that the network's registry requires.
 */
export function approvalPages(context: AppContext, report?: Report): Hono {
  const app = signingPages(plainHtml, report)
  app.get('/script.js', (c) => c.body(approvalScript, 200, { 'content-type': 'text/javascript' }))
  app.get('/style.css', (c) => c.body(approvalStyle, 200, { 'content-type': 'text/css' }))
  app.get('/:token', async (c) => {
    const approval = await requestOf(context, c.req.param('token'))
    const address = addressOf(approval)
    if (!wantsJson(c)) return c.html(approvalHtml({ ...approval, address }))
    const owner = c.req.query('owner')
    if (owner !== undefined) parseOrThrow(walletProof.custody_address, owner, ['owner'])
    return c.json({
      status: approval.status,
      app: { fid: approval.appFid, name: approval.appName },
      public_key: approval.key,
      ...(address !== undefined && { address }),
      deadline: approval.deadline,
      ...(owner !== undefined && { typed_data: asWallet(keyAdd(owner as Address, approval)) }),
    })
  })
  app.post('/remove', async (c) =>
    c.json(await removeKey(context, parseOrThrow(Removal, (await readBody(c.req.raw)) ?? {}))),
  )
  app.post('/:token', async (c) => {
    const given = parseOrThrow(Approval, (await readBody(c.req.raw)) ?? {})
    const approval = await requestOf(context, c.req.param('token'))
    return c.json(await approve(context, approval, given))
  })
  return app
}

interface KeyApproval {
  /** The table of the request. */
  kept: 'managed_signer' | 'developer_signer'
  token: string
  status: string
  key: Hex
  keyType: KeyType
  appFid: number
  appAddress: Address
  appName: string
  signature: Hex
  deadline: number
  redirectUrl: string | null
}

interface KeyApprovalRow {
  kept: KeyApproval['kept']
  status: string
  public_key: string
  key_type: KeyType
  app_fid: number
  deadline: number
  request_signature: string
  redirect_url: string | null
  custody_address: string
  display_name: string | null
  username: string | null
}

/** The address that the request is about; undefined if it is about a signer. */
const addressOf = ({ key, keyType }: KeyApproval): Address | undefined =>
  keyType === keyTypes.authAddress ? addressOfKey(key) : undefined

async function requestOf({ store }: AppContext, token: string): Promise<KeyApproval> {
  const columns = sql`status, public_key, app_fid, deadline, request_signature, redirect_url`
  const { rows } = /^[\w-]{16,64}$/.test(token)
    ? await sql<KeyApprovalRow>`
        select s.*, a.custody_address, p.display_name, p.username from (
          select 'managed_signer' as kept, ${sql.lit(keyTypes.ed25519)} as key_type, ${columns} from managed_signer where approval_token = ${token}
          union all
          select 'developer_signer', key_type, ${columns} from developer_signer where approval_token = ${token}) s
        join account a on a.fid = s.app_fid left join profile p on p.fid = s.app_fid`.execute(
        store.db,
      )
    : { rows: [] }
  const row = rows[0]
  if (!row) throw notFound('The request')
  return {
    kept: row.kept,
    token,
    status: row.status,
    key: row.public_key as Hex,
    keyType: row.key_type,
    appFid: row.app_fid,
    appAddress: row.custody_address as Address,
    appName: row.display_name || row.username || `!${row.app_fid}`,
    signature: row.request_signature as Hex,
    deadline: row.deadline,
    redirectUrl: row.redirect_url,
  }
}

async function approve(
  { store, clock, chain }: AppContext,
  approval: KeyApproval,
  given: z.infer<typeof Approval>,
): Promise<object> {
  if (approval.status !== 'pending_approval') {
    throw serverError('CONFLICT', `The key is already ${approval.status}`)
  }
  const now = clock.now()
  if (approval.deadline * 1000 <= now)
    throw serverError('EXPIRED', 'This approval request has expired')
  const owner = given.custody_address as Address
  assertSignature(await isSigned(keyAdd(owner, approval), owner, given.signature, chain))
  const fid = await accountOfWallet(store, owner)
  await store.transaction(async (tx) => {
    const row = await tx
      .updateTable(approval.kept)
      .set({ status: 'approved', fid, updated_at: now })
      .where('approval_token', '=', approval.token)
      .where('status', '=', 'pending_approval')
      .returning('public_key')
      .executeTakeFirst()
    if (!row) throw serverError('CONFLICT', 'The key is already approved')
    const { key, keyType, appFid } = approval
    await assertNeverRemoved(tx, fid, key)
    await addSignerKey(store, { fid, key, keyType, appFid, addedAt: now }, tx)
  })
  return {
    status: 'approved',
    fid,
    ...(approval.redirectUrl !== null && { redirect_url: approval.redirectUrl }),
  }
}

/** @throws 403 if the account removed this key: the network's registry takes no key twice */
async function assertNeverRemoved(tx: Tx, fid: number, key: string): Promise<void> {
  const removed = await tx
    .selectFrom('signer_key')
    .select('removed_at')
    .where('fid', '=', fid)
    .where('key', '=', key)
    .where('removed_at', 'is not', null)
    .executeTakeFirst()
  if (removed) throw serverError('SIGNER_REVOKED', 'The key was revoked', 'public_key')
}

async function removeKey(
  { store, clock, chain }: AppContext,
  given: z.infer<typeof Removal>,
): Promise<object> {
  assertNotExpired(given.deadline, clock.now())
  const owner = given.custody_address as Address
  const key = given.public_key.toLowerCase() as Hex
  const typed = keyRemovalTypedData({ owner, key, deadline: given.deadline })
  assertSignature(await isSigned(typed, owner, given.signature, chain))
  const held = await store.db
    .selectFrom('signer_key as k')
    .innerJoin('account as a', 'a.fid', 'k.fid')
    .select('k.fid')
    .where('a.custody_address', '=', owner.toLowerCase())
    .where('k.key', '=', key)
    .where('k.removed_at', 'is', null)
    .executeTakeFirst()
  if (!held) throw notFound('The key', 'public_key')
  await revokeSigner(store, { fid: held.fid, key })
  return { status: 'revoked', fid: held.fid }
}

/** Wallets take typed data as JSON, with an explicit domain type and large numbers as text. */
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
