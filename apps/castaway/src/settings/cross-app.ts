import { isLoopback } from '@castaway/contract'
import { z } from 'zod'
import { text } from './checks'
import { settingsGroup } from './group'

const isOrigin = (value: string) =>
  URL.canParse(value) &&
  new URL(value).origin === value &&
  (new URL(value).protocol === 'https:' || isLoopback(new URL(value).hostname))

const isReturnAddress = (value: string) =>
  URL.canParse(value) &&
  ['http:', 'https:'].includes(new URL(value).protocol) &&
  !/[*#]/.test(value)

const id = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/)
const name = z.string().trim().min(1).max(60)
const secret = z.string().min(16)

const apps = z
  .array(
    z.strictObject({
      id,
      name,
      issuer: z.string().refine(isOrigin),
      clientId: z.string().min(1),
      clientSecret: secret.optional(),
    }),
  )
  .min(1)

const clients = z
  .array(
    z.strictObject({
      id,
      name,
      secret: secret.optional(),
      redirectUris: z.array(z.string().refine(isReturnAddress)).min(1),
    }),
  )
  .min(1)

/** A JSON list whose entries have unique ids. */
const json = <T extends { id: string }>(setting: string, shape: z.ZodType<T[]>, words: string) =>
  text(setting)
    .transform((value, ctx): T[] => {
      let parsed: unknown
      try {
        parsed = JSON.parse(value)
      } catch {}
      const list = shape.safeParse(parsed)
      if (list.success && new Set(list.data.map((each) => each.id)).size === list.data.length) {
        return list.data
      }
      ctx.addIssue({ code: 'custom', message: `${setting} must be a JSON list of ${words}` })
      return z.NEVER
    })
    .optional()

/** Sign-in with accounts of other Castaways, and with ours there; on loopback a simulated second instance. */
export const crossAppGroup = settingsGroup(
  {
    LOGIN_CROSS_APPS: json(
      'LOGIN_CROSS_APPS',
      apps,
      '{"id","name","issuer","clientId","clientSecret"}, where issuer is an origin such as https://other.example',
    ),
    LOGIN_OIDC_CLIENTS: json(
      'LOGIN_OIDC_CLIENTS',
      clients,
      '{"id","name","secret","redirectUris"}, with secrets of at least 16 characters and full redirect URLs without wildcards',
    ),
  },
  (e, { isLocal, baseUrl }) => ({
    ...(e.LOGIN_OIDC_CLIENTS ? { oidcClients: e.LOGIN_OIDC_CLIENTS } : {}),
    ...(e.LOGIN_CROSS_APPS
      ? { crossApp: { apps: e.LOGIN_CROSS_APPS } }
      : isLocal
        ? { crossApp: { apps: [secondInstance(baseUrl)] } }
        : {}),
  }),
)

const secondInstance = (baseUrl: string) => ({
  id: 'neighbour',
  name: 'Another Castaway',
  issuer: `${baseUrl}/_simulated/castaway`,
  clientId: 'castaway-castaway',
  clientSecret: 'simulated-castaway-secret',
  simulated: true,
})
