import { CastawayError } from '@castaway/contract'
import {
  accountNames,
  registerForAccount,
  registersNames,
  type AccountName,
  type NameRegistries,
} from '@castaway/provider'
import { Hono } from 'hono'
import { z } from 'zod'
import type { NetworkAccount } from './accounts'
import { HttpError, httpErrors } from './errors'
import { readJson, validate } from './forward'

/** The names that an account can be called, if the network can list them; a remote provider cannot. */
export interface NameSource {
  list(fid: number): Promise<AccountName[]>
  /** Whether this server registers ENS and Base names itself, on chains of its own. */
  mayRegister(): boolean
  /** @throws {CastawayError} */
  register(fid: number, name: string): Promise<void>
}

export const islandNames = (registries: NameRegistries): NameSource => ({
  list: (fid) => accountNames(registries, fid),
  mayRegister: () => registersNames(registries),
  register: (fid, name) => registerForAccount(registries, fid, name),
})

const Registration = z.strictObject({ name: z.string().min(1).max(64) })

/** `/_names`: the names of an account, for its owner only. */
export function nameRoutes(
  source: NameSource | undefined,
  /** The account that the request acts as. @throws {HttpError} if there is none */
  accountOf: (request: Request) => Promise<NetworkAccount>,
): Hono {
  const app = new Hono()
  app.get('/_names', async (c) => {
    const { fid } = await accountOf(c.req.raw)
    const names = (await source?.list(fid)) ?? []
    const may_register = source?.mayRegister() ?? false
    return c.json({ fid, names, may_register }, 200, { 'cache-control': 'no-store' })
  })
  app.post('/_names', async (c) => {
    const { fid } = await accountOf(c.req.raw)
    if (!source?.mayRegister()) throw httpErrors.unknown()
    const { name } = validate(Registration, await readJson(c.req.raw))
    try {
      await source.register(fid, name)
    } catch (error) {
      if (!(error instanceof CastawayError)) throw error
      if (error.code === 'INVALID_NAME') {
        throw new HttpError('INVALID_FIELD', error.shortMessage, { property: 'name' })
      }
      throw HttpError.passedOn(error.status ?? 503, error)
    }
    return c.json({ success: true }, 201)
  })
  return app
}
