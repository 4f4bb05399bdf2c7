import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

export type ContractName =
  | 'BatchSender'
  | 'Bundler'
  | 'ClankerFactory'
  | 'Collection'
  | 'FixedFeed'
  | 'IdGateway'
  | 'IdRegistry'
  | 'KeyGateway'
  | 'KeyRegistry'
  | 'LocalUsdc'
  | 'RecoveryProxy'
  | 'RegistrationDesk'
  | 'NameRegistry'
  | 'SignedKeyRequestValidator'
  | 'StorageRegistry'
  | 'TierRegistry'
  | 'WowFactory'
/** Creation code of each contract. */
export type Bytecode = Readonly<Record<ContractName, `0x${string}`>>

let made: Promise<Bytecode> | undefined

/**
 * Loads the compiled contracts. `npm test` and `npm run build` compile them in advance; otherwise they are compiled
 * here in a separate process, which takes some seconds once.
 */
export function bytecode(): Promise<Bytecode> {
  made ??= compile().catch((error: unknown) => {
    made = undefined
    throw error
  })
  return made
}

async function compile(): Promise<Bytecode> {
  const script = createRequire(import.meta.url).resolve('@castaway/provider/compile-contracts')
  await promisify(execFile)(process.execPath, [script])
  const file = join(dirname(script), '../dist/contracts.json')
  return (JSON.parse(await readFile(file, 'utf8')) as { bytecode: Bytecode }).bytecode
}
