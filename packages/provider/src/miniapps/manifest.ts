import { isLoopbackAuthority } from '@castaway/contract'
import { z } from 'zod'
import type { AppContext } from '../context'
import { invalidField, serverError } from '../errors'
import { guardedFetch } from '../net/guarded-fetch'

/**
 * Apps that run where their developer sits have no certificate.
 * @returns root of the app that lives at this domain, without a slash at the end
 */
export const originOf = (domain: string, allowPrivate: boolean): string =>
  `${allowPrivate && isLoopbackAuthority(domain) ? 'http' : 'https'}://${domain}`

const Url = z.url({ protocol: /^https?$/ }).max(2048)
const App = z.object({ webhookUrl: Url.optional() })
const Manifest = z.object({ miniapp: App.optional(), frame: App.optional() })

/**
 * Where the mini app of a domain wants to hear of its users, from its manifest; null where it does not.
 * @throws 404 where the domain has no manifest, 400 where the manifest is none, 502 where nobody answers
 */
export async function webhookOf(
  { allowPrivateAddresses: allowPrivate }: Pick<AppContext, 'allowPrivateAddresses'>,
  domain: string,
  signal: AbortSignal,
): Promise<string | null> {
  const property = 'app_domain'
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
  return app.webhookUrl ?? null
}

/** What the bytes say as JSON; undefined where they say nothing. */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
