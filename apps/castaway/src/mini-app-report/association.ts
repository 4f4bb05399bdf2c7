import type { CheckedAssociation } from '@castaway/contract/mini-app-check'
import type { User } from '@castaway/contract'
import { hashMessage, recoverAddress, type Hex } from 'viem'
import { z } from 'zod'
import type { Association } from './manifest'

/** The network whose accounts an association names. */
export interface AccountSource {
  name: string
  /** Null if there is no such account. */
  userOf(fid: number): Promise<Pick<User, 'username' | 'custody_address' | 'auth_addresses'> | null>
}

const Header = z.object({
  fid: z.int().min(1),
  type: z.string().max(64),
  key: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
})
const Payload = z.object({ domain: z.string().max(1024) })

const jsonIn = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}

/**
 * Whether the account's custody wallet, or one of its auth addresses, has signed exactly this domain.
 * @param host of the app, with its port
 */
export async function checkAssociation(
  association: Association,
  host: string,
  { name, userOf }: AccountSource,
): Promise<CheckedAssociation> {
  const header = Header.safeParse(jsonIn(association.header)).data
  const payload = Payload.safeParse(jsonIn(association.payload)).data
  if (!header) return { problems: ['its header is not {"fid","type","key"} of a wallet'] }
  if (!payload) return { ...header, problems: ['its payload is not {"domain"}'] }
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
  const user = await userOf(fid).catch((): undefined => undefined)
  if (user === undefined) problems.push(`${name} could not say who owns the wallet`)
  else if (!user || !walletsOf(user, type).includes(key.toLowerCase()))
    problems.push(
      type === 'auth'
        ? `at ${name} its wallet is no auth address of fid ${fid}`
        : `at ${name} its wallet does not own fid ${fid}`,
    )
  return { ...header, ...payload, username: user?.username ?? null, problems }
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
