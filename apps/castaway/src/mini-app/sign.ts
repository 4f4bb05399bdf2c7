import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { systemClock } from '@castaway/contract'
import {
  associationPayload,
  build,
  encodeMessage,
  sign,
  signAssociation,
  signerFromSeed,
  toHex,
} from '@castaway/provider'
import { privateKeyToAccount } from 'viem/accounts'
import { textOption, type Invocation, type RunCommand } from '../command-line/command'
import { actionOf } from '../command-line/parse'
import { islandOf } from '../command-line/target'
import { UsageError } from '../command-output'

/** `castaway sign`: with the key of a file, or of one of the island's sample people. */
export const run: RunCommand = async (invocation) => {
  const { command, args, options, output } = invocation
  if (args.length === 0) throw new UsageError('castaway sign needs association or cast')
  const { action, rest } = actionOf<'association' | 'cast'>(command, args)
  if (rest.length > 0) throw new UsageError(`Unexpected argument ${JSON.stringify(rest[0])}`)
  const fid = Number(required(invocation, 'fid'))
  if (!Number.isInteger(fid) || fid < 1) throw new UsageError('--fid needs an FID')
  if (action === 'association') {
    const domain = required(invocation, 'domain')
    if (!/^[a-z0-9.-]+(:\d+)?$/.test(domain)) {
      throw new UsageError('--domain needs a domain alone, in lowercase, such as app.example')
    }
    const association = await signAssociation(
      fid,
      associationPayload(domain),
      privateKeyToAccount(await keyOf(invocation, fid, 'custody_key')),
    )
    return output.print(JSON.stringify({ accountAssociation: association }, null, 2))
  }
  const text = required(invocation, 'text')
  const seed = Buffer.from((await keyOf(invocation, fid, 'signer_key')).slice(2), 'hex')
  const at =
    textOption(options, 'key-file') === undefined ? await islandTime(invocation) : systemClock.now()
  const message = sign(build.castAdd({ fid, at }, { text }), signerFromSeed(new Uint8Array(seed)))
  const bytes = Buffer.from(encodeMessage(message)).toString('hex')
  output.print(options.json ? JSON.stringify({ hash: toHex(message.hash), bytes }) : bytes)
}

const islandTime = async (invocation: Invocation) =>
  (await (await islandOf(invocation)).local.clock.read()).now

function required({ options }: Invocation, name: string): string {
  const value = textOption(options, name)
  if (value === undefined) throw new UsageError(`It needs --${name}`)
  return value
}

async function keyOf(
  invocation: Invocation,
  fid: number,
  name: 'custody_key' | 'signer_key',
): Promise<`0x${string}`> {
  const file = textOption(invocation.options, 'key-file')
  if (file === undefined) return (await (await islandOf(invocation)).local.keysOf(fid))[name]
  const content = await readFile(resolve(invocation.from, file), 'utf8').catch(
    (cause: NodeJS.ErrnoException) => {
      throw new UsageError(`--key-file: ${file} cannot be read (${cause.code})`)
    },
  )
  const key = content.trim()
  // Its content is not in the message.
  if (!/^0x[0-9a-f]{64}$/i.test(key))
    throw new UsageError('--key-file has no private key, 0x and 64 digits')
  return key as `0x${string}`
}
