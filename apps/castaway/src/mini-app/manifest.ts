import { z } from 'zod'

/** The categories of a mini app, by the specification of mini apps. */
const categories = [
  'games',
  'social',
  'finance',
  'utility',
  'productivity',
  'health-fitness',
  'news-media',
  'music',
  'shopping',
  'education',
  'developer-tools',
  'entertainment',
  'art-creativity',
] as const

const Url = z
  .string()
  .max(1024)
  .refine(
    (text) => URL.canParse(text) && new URL(text).protocol === 'https:',
    'must be an https URL',
  )
const words = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !/\p{Extended_Pictographic}/u.test(text), 'must have no emoji')
const Tag = z
  .string()
  .regex(/^[a-z0-9-]{1,20}$/, 'must be 1 to 20 lowercase letters, digits, and hyphens')

/** A mini app of a manifest, by the specification. The island is more lenient: it ignores optional fields that are wrong. */
const App = z.object({
  version: z.enum(['0.0.0', '0.0.1', '1', 'next']),
  name: words(32).min(1),
  homeUrl: Url,
  iconUrl: Url,
  imageUrl: Url.optional(),
  buttonTitle: z.string().max(32).optional(),
  splashImageUrl: Url.optional(),
  splashBackgroundColor: z
    .string()
    .regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'must be a color such as #0af or #00aaff')
    .optional(),
  webhookUrl: Url.optional(),
  subtitle: words(30).optional(),
  description: words(170).optional(),
  screenshotUrls: z.array(Url).max(3).optional(),
  primaryCategory: z.enum(categories).optional(),
  tags: z.array(Tag).max(5).optional(),
  heroImageUrl: Url.optional(),
  tagline: words(30).optional(),
  ogTitle: words(30).optional(),
  ogDescription: words(100).optional(),
  ogImageUrl: Url.optional(),
  noindex: z.boolean().optional(),
  requiredChains: z
    .array(z.string().regex(/^eip155:\d+$|^solana:\w+$/, 'must be a CAIP-2 chain'))
    .optional(),
  requiredCapabilities: z.array(z.string()).optional(),
})

const Part = z.string().regex(/^[\w-]+={0,2}$/, 'must be base64url')
const Association = z.object({ header: Part, payload: Part, signature: Part })
export type Association = z.infer<typeof Association>

const Manifest = z
  .object({ accountAssociation: Association, miniapp: App.optional(), frame: App.optional() })
  .refine(({ miniapp, frame }) => miniapp ?? frame, 'has neither miniapp nor frame')

/** What a public client refuses in a manifest, and its association as far as it can be read. */
export function readManifest(text: string): { problems: string[]; association?: Association } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problems: ['is not JSON'] }
  }
  const { error } = Manifest.safeParse(value)
  const problems = (error?.issues ?? []).map(({ path, message }) =>
    `${path.join('.')} ${message}`.trim(),
  )
  const association = Association.safeParse(
    (value as { accountAssociation?: unknown } | null)?.accountAssociation,
  )
  return { problems, ...(association.success && { association: association.data }) }
}
