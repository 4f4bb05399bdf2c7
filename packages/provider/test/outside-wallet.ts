import { messageJson, type TestIsland } from '@castaway/testkit'
import {
  BUNDLER_ADDRESS,
  bundlerABI,
  ID_GATEWAY_ADDRESS,
  ID_REGISTRY_ADDRESS,
  idGatewayABI,
  idRegistryABI,
  KEY_GATEWAY_ADDRESS,
  KEY_REGISTRY_ADDRESS,
  keyGatewayABI,
  keyRegistryABI,
  STORAGE_REGISTRY_ADDRESS,
  storageRegistryABI,
  ViemLocalEip712Signer,
} from '@farcaster/core'
import {
  createPublicClient,
  createWalletClient,
  decodeEventLog,
  hexToBytes,
  http,
  numberToHex,
  parseEther,
  toHex,
  zeroAddress,
  type Abi,
  type Address,
  type Hex,
  type LocalAccount,
  type TransactionReceipt,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { optimism } from 'viem/chains'
import { build, sign } from '../src/messages/index'
import type { newKey } from './account-keys'

/** What programs do with the contracts that were written for OP Mainnet: their interfaces and addresses, not ours. */
export const gateway = { address: ID_GATEWAY_ADDRESS as Address, abi: idGatewayABI as Abi }
export const ids = { address: ID_REGISTRY_ADDRESS as Address, abi: idRegistryABI as Abi }
export const keyGateway = { address: KEY_GATEWAY_ADDRESS as Address, abi: keyGatewayABI as Abi }
export const keys = { address: KEY_REGISTRY_ADDRESS as Address, abi: keyRegistryABI as Abi }
export const room = { address: STORAGE_REGISTRY_ADDRESS as Address, abi: storageRegistryABI as Abi }
export const bundler = { address: BUNDLER_ADDRESS as Address, abi: bundlerABI as Abi }

export const signerOf = (account: LocalAccount) => new ViemLocalEip712Signer(account as never)
export const signed = async (signature: Promise<any>): Promise<Hex> =>
  toHex((await signature)._unsafeUnwrap())

type Contract = { address: Address; abi: Abi }

/** A wallet with gas that the island knows nothing of. */
export interface Stranger {
  account: LocalAccount
  address: Address
  /** Simulates a call and sends it. */
  send(
    contract: Contract,
    functionName: string,
    args: unknown[],
    value?: bigint,
  ): Promise<TransactionReceipt>
}

/** For tests: wallets that reach the island by its chain alone. */
export function outsideWallets(island: () => TestIsland) {
  const transport = () =>
    http(`${island().url}/_local/chain/optimism`, {
      // The chain starts with the first call, which takes long on a busy machine.
      timeout: 60_000,
      fetchOptions: { headers: { 'x-api-key': island().apiKey } },
    })
  const chain = () =>
    createPublicClient({ chain: optimism, transport: transport(), pollingInterval: 10 })
  const read = (contract: Contract, functionName: string, args: unknown[] = []): Promise<any> =>
    chain().readContract({ ...contract, functionName, args })
  const inAnHour = () => BigInt(Math.floor(island().clock.now() / 1000) + 3600)
  /** A wallet with gas that the island knows nothing of. */
  async function stranger(account = privateKeyToAccount(generatePrivateKey())): Promise<Stranger> {
    const params = [account.address, numberToHex(parseEther('10'))]
    await chain().request({ method: 'anvil_setBalance', params } as never)
    const wallet = createWalletClient({ account, chain: optimism, transport: transport() })
    const send: Stranger['send'] = async (contract, functionName, args, value) => {
      const call = { ...contract, functionName, args, value, account } as never
      const { request } = await chain().simulateContract(call)
      const hash = await wallet.writeContract(request as never)
      return chain().waitForTransactionReceipt({ hash })
    }
    return { account, address: account.address, send }
  }

  async function register(one: Stranger, extra = 0n): Promise<number> {
    const value = await read(gateway, 'price', [extra])
    const receipt = await one.send(gateway, 'register', [zeroAddress, extra], value)
    const [{ data, topics }] = receipt.logs as never as [{ data: Hex; topics: [Hex] }]
    const { args } = decodeEventLog({ abi: ids.abi, data, topics }) as never as {
      args: { id: bigint }
    }
    return Number(args.id)
  }

  const metadataOf = async (one: Stranger, fid: number, key: Hex) =>
    signed(
      signerOf(one.account).getSignedKeyRequestMetadata({
        requestFid: BigInt(fid),
        key: hexToBytes(key),
        deadline: inAnHour(),
      }),
    )

  const publish = (fid: number, signer: ReturnType<typeof newKey>['signer'], text: string) =>
    island().client.publishMessageToFarcaster({
      body: messageJson(sign(build.castAdd({ fid, at: island().clock.now() }, { text }), signer)),
    })
  const userOf = async (fid: number) =>
    (await island().client.fetchBulkUsers({ fids: [fid] })).users[0]
  const unitsOf = async (fid: number) =>
    (await island().client.lookupUserStorageAllocations({ fid })).total_active_units

  return { chain, read, inAnHour, stranger, register, metadataOf, publish, userOf, unitsOf }
}
