import { z } from 'zod'

/** Domain of a mini app: a host name, with a port if it is not the default. No scheme, no path. */
export const AppDomain = z
  .string()
  .max(253)
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?$/)

/** The event that a key of the user signs. */
export const AppHostEvent = z
  .object({
    event: z.string(),
    /** Only when notifications are being enabled: the URL to send them to, and the token of the user. */
    notificationDetails: z.object({ url: z.string(), token: z.string() }).optional(),
  })
  .meta({ id: 'AppHostEvent' })
export type AppHostEvent = z.infer<typeof AppHostEvent>
