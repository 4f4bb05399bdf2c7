import * as z from 'zod/mini'

/** EIP-712 typed data as another program sends it. */
export const typedDataShape = z.object({
  domain: z.record(z.string(), z.unknown()),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  message: z.record(z.string(), z.unknown()),
})
