import type { ManifestField } from '@castaway/contract/mini-app-check'
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

/** The chains that a mini app may require, in CAIP-2. */
const chains = [
  'eip155:1',
  'eip155:10',
  'eip155:100',
  'eip155:130',
  'eip155:137',
  'eip155:999',
  'eip155:8453',
  'eip155:10143',
  'eip155:42161',
  'eip155:42220',
  'eip155:84532',
  'eip155:421614',
  'eip155:7777777',
  'eip155:11155111',
  'eip155:11155420',
  'eip155:666666666',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
] as const

/** What of a host a mini app may require. */
const capabilities = [
  'actions.addMiniApp',
  'actions.close',
  'actions.composeCast',
  'actions.openMiniApp',
  'actions.openUrl',
  'actions.ready',
  'actions.requestCameraAndMicrophoneAccess',
  'actions.sendToken',
  'actions.setPrimaryButton',
  'actions.signIn',
  'actions.swapToken',
  'actions.viewCast',
  'actions.viewProfile',
  'actions.viewToken',
  'back',
  'experimental.signManifest',
  'haptics.impactOccurred',
  'haptics.notificationOccurred',
  'haptics.selectionChanged',
  'wallet.getEthereumProvider',
  'wallet.getSolanaProvider',
] as const

/** `URL` writes every form of an IPv4 address with four numbers, and an IPv6 address in brackets. */
const isAddress = (host: string) => /^\d+(\.\d+){3}$/.test(host) || host.startsWith('[')
const isLocal = (host: string) => host === 'localhost' || host.endsWith('.localhost')

const Url = z
  .string()
  .max(1024)
  .superRefine((text, context) => {
    const problem = (message: string) => context.addIssue({ code: 'custom', message })
    if (!URL.canParse(text) || !text.startsWith('https://') || text.includes(' '))
      return problem('must be an https URL')
    const { hostname } = new URL(text)
    if (isLocal(hostname) || isAddress(hostname))
      problem('must name a public host, not localhost or an IP address')
  })

/** The blocks that hold emoji and drawn symbols; signs such as ™ and © are outside. */
const DRAWN = /[\u2600-\u26ff\u2702-\u27b0\u2b00-\u2bff\u{1f300}-\u{1f9ff}]/u

/** Text that is shown in lists, which production keeps plain. */
const plain = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !DRAWN.test(text), 'must have no emoji')
    .refine((text) => !/[@#$%^&*+=/\\|~«»]/.test(text), 'must have none of @#$%^&*+=/\\|~«»')
    .refine((text) => !/!!|\?\?|--/.test(text), 'must have no !!, ?? or --')
const Tag = plain(20).refine((text) => !/\s/.test(text), 'must have no spaces')

const Domain = z
  .string()
  .max(1024)
  .regex(
    /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i,
    'must be a domain alone, such as app.example',
  )

/** A mini app of a manifest, by the specification. The island is more lenient: it ignores optional fields that are wrong. */
const appFields = {
  version: z.enum(['0.0.0', '0.0.1', '1', 'next']),
  name: z.string().max(32),
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
  subtitle: plain(30).optional(),
  description: plain(170).optional(),
  screenshotUrls: z.array(Url).max(3).optional(),
  primaryCategory: z.enum(categories).optional(),
  tags: z.array(Tag).max(5).optional(),
  heroImageUrl: Url.optional(),
  tagline: plain(30).optional(),
  ogTitle: plain(30).optional(),
  ogDescription: plain(100).optional(),
  ogImageUrl: Url.optional(),
  noindex: z.boolean().optional(),
  requiredChains: z
    .array(z.enum(chains, 'must be a chain of the specification, in CAIP-2'))
    .optional(),
  requiredCapabilities: z
    .array(z.enum(capabilities, 'must be a capability of the specification'))
    .optional(),
  castShareUrl: Url.optional(),
  canonicalDomain: Domain.optional(),
}
const App = z
  .object(appFields)
  .refine(
    ({ castShareUrl, homeUrl }) =>
      castShareUrl === undefined || new URL(castShareUrl).hostname === new URL(homeUrl).hostname,
    { path: ['castShareUrl'], message: 'must be on the host of homeUrl' },
  )

const Part = z.string().regex(/^[\w-]+={0,2}$/, 'must be base64url')
const Association = z.object({ header: Part, payload: Part, signature: Part })
export type Association = z.infer<typeof Association>

const Manifest = z
  .object({ accountAssociation: Association, miniapp: App.optional(), frame: App.optional() })
  .refine(({ miniapp, frame }) => miniapp ?? frame, 'has neither miniapp nor frame')
  .refine(
    ({ miniapp, frame }) => !miniapp || !frame || JSON.stringify(miniapp) === JSON.stringify(frame),
    'has a miniapp and a frame that differ',
  )

interface CheckedManifest {
  problems: string[]
  /** Every field of the specification, in its order. Empty if there is no app. */
  fields: ManifestField[]
  /** Fields that the specification does not have; clients ignore them. */
  unknown: string[]
  association?: Association
}

/** A long value is for no one to read. */
const MAX_VALUE = 2_000
const MAX_UNKNOWN = 20

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** What a public client refuses in a manifest, its fields, and its association as far as it can be read. */
export function readManifest(text: string): CheckedManifest {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problems: ['is not JSON'], fields: [], unknown: [] }
  }
  const issues = Manifest.safeParse(value).error?.issues ?? []
  const problems = issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim())
  const { accountAssociation, miniapp, frame } = isRecord(value) ? value : {}
  const association = Association.safeParse(accountAssociation)
  const [part, app] = miniapp === undefined ? (['frame', frame] as const) : ['miniapp', miniapp]
  const fields = isRecord(app)
    ? Object.keys(appFields).map((name) => ({
        name,
        ...(Object.hasOwn(app, name) && { value: shortened(app[name]) }),
        problems: issues
          .filter(({ path }) => path[0] === part && path[1] === name)
          .map(({ path, message }) => `${path.slice(2).join('.')} ${message}`.trim()),
      }))
    : []
  return {
    problems,
    fields,
    unknown: isRecord(app)
      ? Object.keys(app)
          .filter((name) => !Object.hasOwn(appFields, name))
          .slice(0, MAX_UNKNOWN)
          .map((name) => name.slice(0, 64))
      : [],
    ...(association.success && { association: association.data }),
  }
}

function shortened(value: unknown): unknown {
  const text = JSON.stringify(value)
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : value
}
