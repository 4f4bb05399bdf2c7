import { isLoopbackAuthority } from '@castaway/contract'
import { z } from 'zod'
import { guardedFetch } from '@castaway/server-kit/net'
import type { AppContext } from '../context'
import { invalidField, serverError } from '../errors'

/**
 * Apps on a developer's machine have no certificate.
 * @returns root URL of the app on this domain, without a trailing slash
 */
export const originOf = (domain: string, allowPrivate: boolean): string =>
  `${allowPrivate && isLoopbackAuthority(domain) ? 'http' : 'https'}://${domain}`

const Url = z.url({ protocol: /^https?$/ }).max(2048)
const App = z.object({
  webhookUrl: Url.optional(),
  name: z.string().max(200).optional().catch(undefined),
  iconUrl: Url.optional().catch(undefined),
})
const Manifest = z.object({ miniapp: App.optional(), frame: App.optional() })

/**
 * Reads the webhook URL of a domain's mini app from its manifest; null if there is none.
 * @throws 404 if the domain has no manifest, 400 if it is invalid, 502 if the server does not respond
 */
export async function webhookOf(
  context: Pick<AppContext, 'allowPrivateAddresses'>,
  domain: string,
  signal: AbortSignal,
): Promise<string | null> {
  return (await readManifest(context, domain, signal, 'app_domain')).webhookUrl ?? null
}

/**
 * Reads what a domain's mini app says of itself.
 * @param property the parameter that names the domain, for errors
 * @throws 404 if the domain has no manifest, 400 if it is invalid, 502 if the server does not respond
 */
export async function readManifest(
  { allowPrivateAddresses: allowPrivate }: Pick<AppContext, 'allowPrivateAddresses'>,
  domain: string,
  signal: AbortSignal,
  property: string,
): Promise<z.infer<typeof App>> {
  const { status, body } = await guardedFetch(
    `${originOf(domain, allowPrivate)}/.well-known/farcaster.json`,
    { allowPrivate, signal, property, maxBytes: 200_000, headers: { accept: 'application/json' } },
  )
  if (status === 404 || status === 410) {
    throw serverError('NotFound', 'The domain has no mini app manifest', property)
  }
  if (status !== 200) {
    throw serverError(
      'UPSTREAM_FAILED',
      `The domain responded with status ${status} for its manifest`,
      property,
    )
  }
  const manifest = Manifest.safeParse(jsonOf(body))
  const app = manifest.data?.miniapp ?? manifest.data?.frame
  if (!app) throw invalidField(property, 'The domain’s manifest does not describe a mini app')
  return app
}

/** Parses bytes as JSON; undefined if that fails. */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
