import { z } from 'zod'

/** The body of every error response. */
export const ErrorBody = z
  .object({
    code: z.string().optional(),
    message: z.string(),
    property: z.string().optional(),
    status: z.int().optional(),
  })
  .meta({ id: 'ErrorBody' })
export type ErrorBody = z.infer<typeof ErrorBody>
