import { randomBytes } from 'node:crypto'
import {
  accountRegistrationTypedData,
  authAddressKey,
  signedKeyRequestTypedData,
} from '@castaway/contract/eip712'
import type { Client } from '@castaway/client'
import type { Clock, ExampleContext } from '@castaway/contract'
import {
  build,
  encodeMessage,
  frameAction,
  sign,
  signerFromSeed,
  toHex,
  verificationClaim,
  type Store,
} from '@castaway/provider'
import { signerKeyOf, channelUrl } from '@castaway/seeds'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { exampleApp } from './example-app'
import { inAnHour, registration } from './people'

const ANA = 2
const APP = 1

interface ExampleDeps {
  store: Store
  clock: Clock
  client: Client
  url: string
  pageUrl: string
  seed: string
  signerOf: (fid: number) => Promise<string>
  walletOf: (fid: number) => PrivateKeyAccount
}

/** Data for the contract's examples from a seeded `small`. */
export async function exampleWorld(grounds: ExampleDeps): Promise<ExampleContext> {
  const { store, clock, client, seed, walletOf } = grounds
  const castBy = async (busy: boolean) => {
    const { hash } = await store.db
      .selectFrom('cast')
      .select('hash')
      .where('fid', '=', ANA)
      .where('parent_hash', 'is', null)
      .orderBy('reply_count', busy ? 'desc' : 'asc')
      .orderBy('quote_count', busy ? 'desc' : 'asc')
      .orderBy('hash')
      .executeTakeFirstOrThrow()
    return hash
  }
  /** An app's signed request for a key. */
  const keyRequest = async (key: Hex) => {
    const deadline = inAnHour(clock)
    const request = signedKeyRequestTypedData({ requestFid: APP, key, deadline })
    return { appFid: APP, deadline, signature: await walletOf(APP).signTypedData(request) }
  }
  const developerRequest = async () => {
    const publicKey = toHex(signerFromSeed(randomBytes(32)).publicKey) as Hex
    return { publicKey, ...(await keyRequest(publicKey)) }
  }
  const authAddressRequest = async () => {
    const { address } = privateKeyToAccount(generatePrivateKey())
    return { address, ...(await keyRequest(authAddressKey(address))) }
  }
  const verified = await store.db
    .selectFrom('verification')
    .select('address')
    .where('fid', '=', ANA)
    .executeTakeFirst()
  const frames = await exampleFrames(client)
  const castHash = await castBy(true)
  return {
    ...frames,
    signerUuid: await grounds.signerOf(ANA),
    freshSignerUuid: (await client.createSigner({})).signer_uuid,
    castHash,
    spareCastHash: await castBy(false),
    parentUrl: channelUrl('lagoon'),
    pageUrl: grounds.pageUrl,
    async makeWebhook() {
      const { webhook } = await client.publishWebhook({ name: 'Example', url: grounds.pageUrl })
      return webhook!.webhook_id
    },
    ...(await exampleApp(grounds)),
    custodyAddress: walletOf(ANA).address,
    verifiedAddress: verified?.address ?? '',
    async deployNftCollection() {
      const { collection } = await client.deployErc721({
        xWalletId: 'default',
        deployErc721Request: { network: 'base', name: 'Flotsam', symbol: 'FLOT' },
      })
      return collection.address
    },
    async developerSigner() {
      const args = await developerRequest()
      await client.registerSignedKeyForDeveloperManagedSigner(args)
      return args
    },
    async developerAuthAddress() {
      const args = await authAddressRequest()
      await client.registerSignedKeyForDeveloperManagedAuthAddress(args)
      return args
    },
    signed: {
      async message() {
        const bytes = new Uint8Array(Buffer.from(signerKeyOf(seed, ANA).slice(2), 'hex'))
        const draft = build.castAdd({ fid: ANA, at: clock.now() }, { text: 'Signed elsewhere.' })
        return messageJson(sign(draft, signerFromSeed(bytes)))
      },
      registerAccount: () => registration(client, clock, privateKeyToAccount(generatePrivateKey())),
      async registerAccountOnchain() {
        const wallet = privateKeyToAccount(generatePrivateKey())
        const recovery = walletOf(ANA).address
        const deadline = inAnHour(clock)
        const signature = await wallet.signTypedData(
          accountRegistrationTypedData({
            custodyAddress: wallet.address,
            recoveryAddress: recovery,
            deadline,
          }),
        )
        return {
          registration: {
            signature,
            deadline,
            custody_address: wallet.address,
            recovery_address: recovery,
          },
        }
      },
      async publishVerification() {
        const wallet = privateKeyToAccount(generatePrivateKey())
        const blockHash: Hex = `0x${'ab'.repeat(32)}`
        const claim = verificationClaim(ANA, wallet.address.toLowerCase() as Hex, blockHash)
        return {
          signerUuid: await grounds.signerOf(ANA),
          address: wallet.address,
          blockHash,
          ethSignature: await wallet.signTypedData(claim),
        }
      },
      async registerSignedKey() {
        const { signer_uuid, public_key } = await client.createSigner({})
        return { signerUuid: signer_uuid, ...(await keyRequest(public_key as Hex)) }
      },
      registerSignedKeyForDeveloperManagedSigner: developerRequest,
      registerSignedKeyForDeveloperManagedAuthAddress: authAddressRequest,
      async frameAction() {
        const bytes = new Uint8Array(Buffer.from(signerKeyOf(seed, ANA).slice(2), 'hex'))
        const tap = { url: frames.frameUrl, buttonIndex: 1, cast: { fid: ANA, hash: castHash } }
        const draft = frameAction({ fid: ANA, at: clock.now() }, tap)
        return toHex(encodeMessage(sign(draft, signerFromSeed(bytes)))).slice(2)
      },
      async fetchSigners() {
        const { nonce } = await client.fetchNonce({})
        const message = createSiweMessage({
          address: walletOf(ANA).address,
          chainId: 10,
          domain: new URL(grounds.url).host,
          nonce,
          uri: grounds.url,
          version: '1',
        })
        return { message, signature: await walletOf(ANA).signMessage({ message }) }
      },
    },
  }
}

/** The JSON of the network's library for a message with a top-level cast. */
export function messageJson(message: ReturnType<typeof sign>): Record<string, unknown> {
  const { data } = message
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  return {
    data: {
      type: 'MESSAGE_TYPE_CAST_ADD',
      fid: data.fid,
      timestamp: data.timestamp,
      network: 'FARCASTER_NETWORK_MAINNET',
      castAddBody: {
        embedsDeprecated: [],
        mentions: data.castAddBody?.mentions,
        text: data.castAddBody?.text,
        mentionsPositions: data.castAddBody?.mentionsPositions,
        embeds: (data.castAddBody?.embeds ?? []).map(({ url, castId }) =>
          castId ? { castId: { fid: castId.fid, hash: toHex(castId.hash) } } : { url },
        ),
        type: 'CAST',
      },
    },
    hash: toHex(message.hash),
    hashScheme: 'HASH_SCHEME_BLAKE3',
    signature: base64(message.signature),
    signatureScheme: 'SIGNATURE_SCHEME_ED25519',
    signer: toHex(message.signer),
  }
}

/** Two hosted frames of the development app; the second may be deleted. */
async function exampleFrames(client: Client) {
  const page = {
    uuid: '0b6c1f62-6d6a-4b8e-9f63-3b1c4f5a6d70',
    version: 'vNext',
    title: 'The tide at the steps',
    image: { url: 'https://castaway.example/tide.png', aspect_ratio: '1.91:1' as const },
    buttons: [{ title: 'Again', index: 1, action_type: 'post' as const }],
  }
  const frame = await client.publishNeynarFrame({ name: 'Tides', pages: [page] })
  const spare = await client.publishNeynarFrame({ name: 'Spare', pages: [page] })
  return { frameUuid: frame.uuid, frameUrl: frame.link, spareFrameUuid: spare.uuid }
}
