import { systemRandom } from '@castaway/contract'
import {
  keyApprovalTypedData,
  keyTypes,
  type KeyType,
  signedKeyRequestTypedData,
} from '@castaway/contract/eip712'
import { messageJson, registration, type TestIsland } from '@castaway/testkit'
import {
  createPublicClient,
  createWalletClient,
  http,
  numberToHex,
  parseAbi,
  parseEther,
  type Address,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { optimism } from 'viem/chains'
import { build, sign, signerFromSeed } from '../src/messages/index'
import { contractAddresses as contracts } from '../src/chain/networks'

/** Errors of Farcaster's own contracts, which clients include. */
const errors = [
  'error InvalidSignature()',
  'error SignatureExpired()',
  'error InvalidState()',
  'error InvalidMetadata()',
  'error Unauthorized()',
] as const
const gatewayAbi = parseAbi([
  'function add(uint32 keyType, bytes key, uint8 metadataType, bytes metadata)',
  'function addFor(address fidOwner, uint32 keyType, bytes key, uint8 metadataType, bytes metadata, uint256 deadline, bytes sig)',
  'function nonces(address owner) view returns (uint256)',
  ...errors,
])
const keysAbi = parseAbi([
  'function keyDataOf(uint256 fid, bytes key) view returns ((uint8 state, uint32 keyType))',
  'function remove(bytes key)',
  'function removeFor(address fidOwner, bytes key, uint256 deadline, bytes sig)',
  'function nonces(address owner) view returns (uint256)',
  ...errors,
])
const idsAbi = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'function custodyOf(uint256 fid) view returns (address)',
  'function recoveryOf(uint256 fid) view returns (address)',
  'function idCounter() view returns (uint256)',
  'function nonces(address owner) view returns (uint256)',
])
const validatorAbi = parseAbi([
  'struct SignedKeyRequestMetadata { uint256 requestFid; address requestSigner; bytes signature; uint256 deadline; }',
  'function encodeMetadata(SignedKeyRequestMetadata metadata) pure returns (bytes)',
])
export const gateway = { address: contracts.keyGateway, abi: gatewayAbi } as const
export const registry = { address: contracts.keyRegistry, abi: keysAbi } as const
export const ids = { address: contracts.idRegistry, abi: idsAbi } as const

export const newKey = () => {
  const seed = systemRandom.bytes(32)
  const signer = signerFromSeed(seed)
  return { signer, key: `0x${Buffer.from(signer.publicKey).toString('hex')}` as Hex }
}

/** For tests: what developers do with keys on the local chain, with their own clients. */
export function keysOnChain(island: () => TestIsland) {
  const transport = () =>
    http(`${island().url}/_local/chain/optimism`, {
      fetchOptions: { headers: { 'x-api-key': island().apiKey } },
    })
  const chain = () =>
    createPublicClient({ chain: optimism, transport: transport(), pollingInterval: 10 })
  const deadline = (ms = 3_600_000) => BigInt(Math.floor((island().clock.now() + ms) / 1000))

  /** A wallet with gas, and a function to send from it. */
  async function payer(account = privateKeyToAccount(generatePrivateKey())) {
    const params = [account.address, numberToHex(parseEther('1'))]
    await chain().request({ method: 'anvil_setBalance', params } as never)
    const wallet = createWalletClient({ account, chain: optimism, transport: transport() })
    return {
      account,
      async send(call: { address: Address; abi: never; functionName: string; args: unknown[] }) {
        await chain().simulateContract({ ...call, account } as never)
        const hash = await wallet.writeContract(call as never)
        return (await chain().waitForTransactionReceipt({ hash })).status
      },
    }
  }

  /** Creates a bot as a developer does: registered through the API. */
  async function bot() {
    const owner = privateKeyToAccount(generatePrivateKey())
    const args = await registration(island().client, island().clock, owner)
    const { signer } = await island().client.registerAccount(args)
    return { owner, fid: args.fid, signerUuid: signer!.signer_uuid }
  }

  /** The request for a key that an app signs. */
  async function metadataOf(
    app: { fid: number; owner: PrivateKeyAccount },
    key: Hex,
    { by = app.owner, until = deadline() } = {},
  ) {
    const asked = signedKeyRequestTypedData({ requestFid: app.fid, key, deadline: Number(until) })
    return chain().readContract({
      address: contracts.signedKeyRequestValidator,
      abi: validatorAbi,
      functionName: 'encodeMetadata',
      args: [
        {
          requestFid: BigInt(app.fid),
          requestSigner: app.owner.address,
          signature: await by.signTypedData(asked),
          deadline: until,
        },
      ],
    })
  }

  const stateOf = async (fid: number, key: Hex) =>
    (
      await chain().readContract({
        ...registry,
        functionName: 'keyDataOf',
        args: [BigInt(fid), key],
      })
    ).state
  const nonceOf = (contract: typeof gateway | typeof registry, owner: Address) =>
    chain().readContract({ ...contract, functionName: 'nonces', args: [owner] } as never)

  /** The owner's signed consent and its contract call. */
  async function addFor(
    { owner, key, metadata }: { owner: PrivateKeyAccount; key: Hex; metadata: Hex },
    {
      by = owner,
      until = deadline(),
      owned = owner.address,
      keyType = keyTypes.ed25519 as KeyType,
    } = {},
  ) {
    const nonce = (await nonceOf(gateway, owned)) as bigint
    const typed = keyApprovalTypedData({
      owner: owned,
      key,
      keyType,
      metadata,
      nonce,
      deadline: Number(until),
    })
    const signature = await by.signTypedData(typed)
    return {
      ...gateway,
      functionName: 'addFor',
      args: [owned, keyType, key, 1, metadata, until, signature],
    } as never
  }

  const publish = (fid: number, signer: ReturnType<typeof newKey>['signer'], text: string) =>
    island().client.publishMessageToFarcaster({
      body: messageJson(sign(build.castAdd({ fid, at: island().clock.now() }, { text }), signer)),
    })
  const textsOf = async (fid: number) =>
    (await island().client.fetchCastsForUser({ fid })).casts.map(({ text }) => text)
  const keyRow = (fid: number, key: Hex) =>
    island()
      .store.db.selectFrom('signer_key')
      .select(['app_fid', 'removed_at'])
      .where('fid', '=', fid)
      .where('key', '=', key)
      .executeTakeFirst()
  return {
    chain,
    transport,
    deadline,
    payer,
    bot,
    metadataOf,
    stateOf,
    nonceOf,
    addFor,
    publish,
    textsOf,
    keyRow,
  }
}
