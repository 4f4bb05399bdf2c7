import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { argName } from './arg-name'
import { type ExampleContext, type Operation, operations } from './index'

const hash = (byte: string) => `0x${byte.repeat(20)}`
const address = hash('0a')
const signature = `0x${'11'.repeat(65)}`
const signerUuid = '19d0c5fd-9b33-4a48-a0e2-bc7b0555baec'

/** Invalid values in the right form. */
const world: ExampleContext = {
  signerUuid,
  freshSignerUuid: signerUuid,
  castHash: hash('ab'),
  spareCastHash: hash('cd'),
  parentUrl: 'https://lagoon.example/channel/lagoon',
  pageUrl: 'http://localhost:4747/pages/tides',
  frameUuid: signerUuid,
  frameUrl: 'http://localhost:4747/frames/19d0c5fd-9b33-4a48-a0e2-bc7b0555baec',
  spareFrameUuid: signerUuid,
  makeWebhook: async () => '01JD5V5V5V5V5V5V5V5V5V5V5V',
  appUrl: 'http://localhost:4747',
  appDomain: 'localhost:4747',
  payFrameId: 'pay-frame',
  subscriptionContract: address,
  custodyAddress: address,
  verifiedAddress: address,
  deployNftCollection: async () => address,
  developerSigner: async () => ({ publicKey: `0x${'0b'.repeat(32)}` }),
  developerAuthAddress: async () => ({ address }),
  signed: {
    message: async () => ({ data: {}, hash: hash('ef') }),
    registerAccount: async () => ({
      signature,
      fid: 9,
      requestedUserCustodyAddress: address,
      deadline: 2_000_000_000,
    }),
    registerAccountOnchain: async () => ({
      registration: {
        signature,
        custody_address: address,
        recovery_address: address,
        deadline: 2_000_000_000,
      },
    }),
    publishVerification: async () => ({
      signerUuid,
      address,
      blockHash: `0x${'00'.repeat(32)}`,
      ethSignature: signature,
    }),
    registerSignedKey: async () => ({ signerUuid, signature, appFid: 1, deadline: 2_000_000_000 }),
    registerSignedKeyForDeveloperManagedAuthAddress: async () => ({
      address,
      signature,
      appFid: 1,
      deadline: 2_000_000_000,
    }),
    registerSignedKeyForDeveloperManagedSigner: async () => ({
      publicKey: `0x${'0b'.repeat(32)}`,
      signature,
      appFid: 1,
      deadline: 2_000_000_000,
    }),
    frameAction: async () => '0a02',
    fetchSigners: async () => ({ message: 'localhost wants you to sign in', signature }),
  },
}

describe('the example of', () => {
  it.each(Object.entries(operations) as [string, Operation][])('%s', async (_, { spec }) => {
    const args = typeof spec.example === 'function' ? await spec.example(world) : spec.example
    const fields = !spec.bodyAs && spec.body instanceof z.ZodObject ? spec.body.shape : undefined
    const body = fields ?? (spec.body && { [spec.bodyAs ?? 'body']: spec.body })
    const headers = Object.entries(spec.headers ?? {}).map(([name, need]): [string, z.ZodType] => {
      const value = name === 'experimental' ? z.boolean() : z.string()
      return [name, need === 'required' ? value : value.optional()]
    })
    const shape = Object.fromEntries([
      ...Object.entries<z.ZodType>({ ...spec.query, ...body }).map(
        ([name, schema]): [string, z.ZodType] => [argName(name), schema],
      ),
      ...headers,
    ])
    expect(z.strictObject(shape).safeParse(args).error).toBeUndefined()
  })
})
