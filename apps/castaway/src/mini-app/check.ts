import { createClient } from '@castaway/client'
import type { User } from '@castaway/contract'
import { checkEmbed } from '@castaway/provider'
import { guardedFetch } from '@castaway/server-kit/net'
import { hashMessage, recoverAddress, type Hex } from 'viem'
import { z } from 'zod'
import type { Invocation } from '../command-line/command'
import { targetOf } from '../command-line/target'
import { appUrl } from './app-url'
import { readManifest, type Association } from './manifest'

export interface AppFinding {
  what: string
  ok: boolean
  found: string
}

const PATH = '/.well-known/farcaster.json'
const MAX_BYTES = 1_000_000

/** What production would refuse of a mini app, and why. */
export async function checkApp(
  text: string,
  invocation: Pick<Invocation, 'options' | 'env' | 'signal'>,
): Promise<AppFinding[]> {
  const { href: url, protocol, host } = appUrl(text)
  const address: AppFinding = {
    what: 'Address',
    ok: protocol === 'https:',
    found: protocol === 'https:' ? url : `${url} is not https, which production requires`,
  }
  const manifest = await fetched(new URL(PATH, url).href, 'application/json', invocation.signal)
  const read = manifest.text === undefined ? undefined : readManifest(manifest.text)
  return [
    address,
    finding(
      'Manifest',
      manifest.problem ? [manifest.problem] : (read?.problems ?? []),
      'is as it should be',
    ),
    read?.association
      ? await checkAssociation(read.association, host, invocation)
      : { what: 'Association', ok: false, found: 'The manifest has none that can be read' },
    await embed(url, invocation.signal),
  ]
}

const finding = (what: string, problems: readonly string[], good: string): AppFinding => ({
  what,
  ok: problems.length === 0,
  found: problems.length === 0 ? good : problems.join('; '),
})

/** A developer's own machine is allowed: it is what is being checked. */
async function fetched(url: string, accept: string, signal: AbortSignal) {
  try {
    const { status, body, truncated } = await guardedFetch(url, {
      allowPrivate: true,
      signal,
      maxBytes: MAX_BYTES,
      headers: { accept },
    })
    if (status !== 200) return { problem: `${url} answers ${status}` }
    if (truncated) return { problem: `${url} is larger than 1 MB` }
    return { text: new TextDecoder().decode(body) }
  } catch (cause) {
    const { shortMessage } = cause as { shortMessage?: string }
    return { problem: `${url} cannot be read: ${shortMessage ?? (cause as Error).message}` }
  }
}

async function embed(url: string, signal: AbortSignal): Promise<AppFinding> {
  const page = await fetched(url, 'text/html', signal)
  if (page.text === undefined) return finding('Embed', [page.problem!], '')
  const checked = checkEmbed(page.text)
  if (!checked)
    return finding('Embed', ['The page has no tag fc:miniapp, so its links show no app'], '')
  return finding(`Embed (${checked.tag})`, checked.problems, 'is as it should be')
}

const Header = z.object({
  fid: z.int().min(1),
  type: z.string(),
  key: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
})
const Payload = z.object({ domain: z.string() })

const jsonIn = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** Whether the account's custody wallet, or one of its auth addresses, has signed exactly this domain. */
async function checkAssociation(
  association: Association,
  host: string,
  { options, env, signal }: Pick<Invocation, 'options' | 'env' | 'signal'>,
): Promise<AppFinding> {
  const what = 'Association'
  const header = Header.safeParse(jsonIn(association.header)).data
  const payload = Payload.safeParse(jsonIn(association.payload)).data
  if (!header) return finding(what, ['its header is not {"fid","type","key"} of a wallet'], '')
  if (!payload) return finding(what, ['its payload is not {"domain"}'], '')
  const { fid, type, key } = header
  const problems: string[] = []
  if (payload.domain !== host) {
    problems.push(
      `it is of the domain ${payload.domain}, and the app is at ${host}; both have to be equal, without https:// or a path`,
    )
  }
  if (type !== 'custody' && type !== 'auth')
    problems.push(
      `its key is of the type ${type}, and production wants the custody wallet or an auth address`,
    )
  if (!(await isSignedBy(key, association))) {
    problems.push(
      'its signature is not of the wallet in its header; a contract wallet cannot be checked here',
    )
  }
  const { baseUrl, apiKey, name } = await targetOf({ options, env })
  const user = await createClient({ baseUrl, apiKey })
    .fetchBulkUsers({ fids: [fid] }, { signal })
    .then(
      ({ users }) => users[0] ?? null,
      () => undefined,
    )
  if (user === undefined) problems.push(`${name} could not say who owns the wallet`)
  else if (!user || !walletsOf(user, type).includes(key.toLowerCase()))
    problems.push(
      type === 'auth'
        ? `at ${name} its wallet is no auth address of fid ${fid}`
        : `at ${name} its wallet does not own fid ${fid}`,
    )
  return finding(
    what,
    problems,
    `${payload.domain} is of fid ${fid}${user ? ` (@${user.username})` : ''}`,
  )
}

/** The wallets whose signature says that a domain is this account's, in lowercase. */
function walletsOf(
  {
    custody_address: custody,
    auth_addresses: auth,
  }: Pick<User, 'custody_address' | 'auth_addresses'>,
  type: string,
): string[] {
  const wallets = type === 'auth' ? (auth ?? []).map(({ address }) => address) : [custody]
  return wallets.map((wallet) => wallet.toLowerCase())
}

async function isSignedBy(
  key: string,
  { header, payload, signature }: Association,
): Promise<boolean> {
  const bytes = Buffer.from(signature, 'base64url')
  // Some tools encode the bytes, others their hexadecimal text.
  const text = bytes.toString('latin1')
  const hex = (/^0x[0-9a-f]+$/i.test(text) ? text : `0x${bytes.toString('hex')}`) as Hex
  try {
    const signer = await recoverAddress({
      hash: hashMessage(`${header}.${payload}`),
      signature: hex,
    })
    return signer.toLowerCase() === key.toLowerCase()
  } catch {
    return false
  }
}
