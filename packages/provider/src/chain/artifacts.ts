import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Abi } from 'viem'

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
  | 'Multicall3'
  | 'RecoveryProxy'
  | 'RegistrationDesk'
  | 'NameRegistry'
  | 'SignedKeyRequestValidator'
  | 'StorageRegistry'
  | 'TierRegistry'
  | 'WowFactory'
/** Creation code of each contract. */
export type Bytecode = Readonly<Record<ContractName, `0x${string}`>>

export interface Artifacts {
  bytecode: Bytecode
  /** What each contract can be called with, and its events. */
  abi: Readonly<Record<ContractName, Abi>>
}

let made: Promise<Artifacts> | undefined

export const bytecode = async (): Promise<Bytecode> => (await artifacts()).bytecode

/**
 * Loads the compiled contracts. `npm test` and `npm run build` compile them in advance; otherwise they are compiled
 * here in a separate process, which takes some seconds once.
 */
export function artifacts(): Promise<Artifacts> {
  made ??= compile().catch((error: unknown) => {
    made = undefined
    throw error
  })
  return made
}

async function compile(): Promise<Artifacts> {
  const script = createRequire(import.meta.url).resolve('@castaway/provider/compile-contracts')
  await promisify(execFile)(process.execPath, [script])
  return JSON.parse(await readFile(join(dirname(script), '../dist/contracts.json'), 'utf8'))
}

/**
 * A compiled contract of Uniswap's own packages: loaded from there, never copied.
 * @param path such as `@uniswap/v2-core/build/UniswapV2Factory.json`
 * @throws an error if it is not installed
 */
export async function uniswapArtifact(path: string): Promise<{ bytecode: string; abi: Abi }> {
  const own = createRequire(import.meta.url).resolve('@castaway/provider/compile-contracts')
  return JSON.parse(await readFile(createRequire(own).resolve(path), 'utf8'))
}
