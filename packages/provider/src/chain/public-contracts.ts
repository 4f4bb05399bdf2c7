import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { concat, getCreate2Address, isAddressEqual, type Address, type Hex } from 'viem'
import type { RunningNode } from './chain'

/** Deploys contracts at addresses derived from their code; every node includes it. */
export const DEPLOYER: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/**
 * Contracts that programs expect everywhere, deployed as on the public chains: the same code, the same deployer and the
 * same salt give the same address. Any difference would change the address. Smart accounts depend on the first two.
 */
const plans = [
  {
    name: 'entryPoint',
    file: 'EntryPoint-0.8.hex',
    salt: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
  },
  {
    name: 'accountFactory',
    file: 'SessionAccountFactory-1.hex',
    salt: '0x0000000000000000000000000000000000000000000000000000000000000000',
  },
  {
    name: 'permit2',
    // By Uniswap Labs, under the MIT license.
    file: 'Permit2.hex',
    salt: '0x0000000000000000000000000000000000000000d3af2663da51c10215000000',
  },
] as const

/** @returns whether any of them was missing */
export async function deployPublicContracts(node: RunningNode): Promise<boolean> {
  const { contracts, read, send, treasury } = node
  const codes = await Promise.all(
    plans.map(({ name }) => read.getCode({ address: contracts[name] })),
  )
  const missing = plans.filter((_, i) => !codes[i])
  for (const { name, file, salt } of missing) {
    const code = await readCode(file)
    const address = getCreate2Address({ from: DEPLOYER, salt, bytecode: code })
    if (!isAddressEqual(address, contracts[name])) {
      throw new Error(`The code of ${name} belongs to ${address}, not to ${contracts[name]}`)
    }
    await send({ from: treasury, to: DEPLOYER, data: concat([salt, code]) })
  }
  return missing.length > 0
}

async function readCode(file: string): Promise<Hex> {
  const scripts = createRequire(import.meta.url).resolve('@castaway/provider/compile-contracts')
  const text = await readFile(join(dirname(scripts), '../contracts/deployed', file), 'utf8')
  return text.trim() as Hex
}
