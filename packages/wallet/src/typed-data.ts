import * as z from 'zod/mini'
import { ProviderRpcError } from './rpc-error'

const typedDataShape = z.object({
  domain: z.record(z.string(), z.unknown()),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  message: z.record(z.string(), z.unknown()),
})

/** Parses EIP-712 typed data from another program, as an object or JSON. @throws {ProviderRpcError} -32700, -32602 */
export const readTypedData = (given: unknown): z.infer<typeof typedDataShape> => {
  let value = given
  if (typeof given === 'string') {
    try {
      value = JSON.parse(given)
    } catch (cause) {
      throw new ProviderRpcError(-32700, undefined, cause)
    }
  }
  const parsed = typedDataShape.safeParse(value)
  if (parsed.success) return parsed.data
  throw new ProviderRpcError(-32602, 'typed data needs domain, types, primaryType and message')
}
