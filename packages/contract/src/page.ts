import { z } from 'zod'

/** The next page of a list: `cursor` is null on the last one. */
export const NextCursor = z
  .object({ cursor: z.string().nullable() })
  .meta({ id: 'NextCursor', description: 'Cursor of the next page; null on the last page' })
export type NextCursor = z.infer<typeof NextCursor>
