import { Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '../context'
import { notFound, serverError } from '../errors'
import { readBody } from '../http/body'
import { parseOrThrow } from '../http/query'
import { transferAccount } from '../messages/transfer-account'
import { forceTransfer, TransferError, type TransferErrorCode } from '../names/fname-server'
import { registeredNames, registerName } from '../names/registry'

const Address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const Fid = z.int().min(1).max(2_147_483_647)
const Name = z.string().min(1).max(64)

const Registration = z.strictObject({ name: Name, address: Address })
const FnameTransfer = z.strictObject({ name: Name, to: Fid.or(z.literal(0)) })
const Transfer = z.strictObject({ fid: Fid, to: Address, recovery: Address.nullable().optional() })

const refused: Partial<Record<TransferErrorCode, () => Error>> = {
  INVALID_FID_OWNER: () => notFound('The account', 'to'),
  USERNAME_NOT_FOUND: () => notFound('The name', 'name'),
}

/** Controls of names and account owners: `/names`, `/fnames/transfers` and `/accounts/transfer`. */
export function nameControls(context: AppContext): Hono {
  const { store } = context
  const app = new Hono()
  const bodyOf = async <S extends z.ZodType>(request: Request, schema: S) =>
    parseOrThrow(schema, (await readBody(request)) ?? {})

  // ENS and Base names on the island's own chains.
  app.get('/names', async (c) => c.json({ names: await registeredNames(store) }))
  app.post('/names', async (c) =>
    c.json(await registerName(context, await bodyOf(c.req.raw, Registration)), 201),
  )
  app.post('/fnames/transfers', async (c) => {
    const asked = await bodyOf(c.req.raw, FnameTransfer)
    try {
      return c.json({ transfer: await forceTransfer(context, asked) }, 201)
    } catch (error) {
      if (!(error instanceof TransferError)) throw error
      throw refused[error.code]?.() ?? serverError('InvalidField', 'This is not an fname', 'name')
    }
  })
  app.post('/accounts/transfer', async (c) => {
    const asked = await bodyOf(c.req.raw, Transfer)
    await store.transaction((tx) => transferAccount(store, tx, asked))
    return c.json({ fid: asked.fid, custody_address: asked.to.toLowerCase() })
  })
  return app
}
