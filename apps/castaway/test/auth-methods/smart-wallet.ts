import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { newAccount } from '@castaway/auth/test-browser'
import {
  concat,
  encodeAbiParameters,
  getCreate2Address,
  serializeErc6492Signature,
  zeroHash,
  type Hex,
} from 'viem'
import { siweMessage } from '../siwe'
import { sendProof, type AuthMethodCase } from './auth-method-case'

/** The CREATE2 deployer, whose addresses depend only on the code; every chain has it. */
export const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** Init code of a wallet that accepts its owner's signatures. */
export const codeFor = async (owner: Hex): Promise<Hex> => {
  const scripts = createRequire(import.meta.url).resolve('@castaway/provider/compile-contracts')
  const text = await readFile(join(dirname(scripts), '../dist/contracts.json'), 'utf8')
  const { bytecode } = JSON.parse(text) as { bytecode: { SmartAccount: Hex } }
  return concat([bytecode.SmartAccount, encodeAbiParameters([{ type: 'address' }], [owner])])
}

/** A smart wallet that is not deployed yet: its signatures include how to deploy it (ERC-6492). */
export const smartWalletCase: AuthMethodCase = {
  async testUser({ url }) {
    const owner = newAccount()
    const code = await codeFor(owner.address)
    const address = getCreate2Address({ from: deployer, salt: zeroHash, bytecode: code })
    return {
      async prove(browser, options) {
        const message = await siweMessage(browser, url, address, 8453)
        const signature = serializeErc6492Signature({
          address: deployer,
          data: concat([zeroHash, code]),
          signature: await owner.signMessage({ message }),
        })
        return sendProof(browser, '/wallet', { message, signature, ...options })
      },
    }
  },
}
