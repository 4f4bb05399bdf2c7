import { z } from 'zod'

/** Where a mini app lives: a host name, with a port where it is not the usual one. No scheme, no path. */
export const AppDomain = z
  .string()
  .max(253)
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?$/)

/** What a key of the user signs. */
export const AppHostEvent = z
  .object({
    event: z.string(),
    /** Only where notifications are being enabled: where to send them, and the token that says to whom. */
    notificationDetails: z.object({ url: z.string(), token: z.string() }).optional(),
  })
  .meta({ id: 'AppHostEvent' })
export type AppHostEvent = z.infer<typeof AppHostEvent>
