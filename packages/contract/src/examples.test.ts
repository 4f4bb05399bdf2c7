import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ExampleWorld, type Operation, operations } from './index'

const hash = (byte: string) => `0x${byte.repeat(20)}`
const address = hash('0a')
const signature = `0x${'11'.repeat(65)}`
const signerUuid = '19d0c5fd-9b33-4a48-a0e2-bc7b0555baec'

/** A world in which nothing is true but everything has the right form. */
const world: ExampleWorld = {
  signerUuid,
  freshSignerUuid: signerUuid,
  castHash: hash('ab'),
  spareCastHash: hash('cd'),
  parentUrl: 'https://lagoon.example/channel/lagoon',
  pageUrl: 'http://localhost:4747/pages/tides',
  custodyAddress: address,
  verifiedAddress: address,
  signed: {
    message: async () => ({ data: {}, hash: hash('ef') }),
    registerAccount: async () => ({
      signature,
      fid: 9,
      requestedUserCustodyAddress: address,
      deadline: 2_000_000_000,
    }),
    publishVerification: async () => ({
      signerUuid,
      address,
      blockHash: `0x${'00'.repeat(32)}`,
      ethSignature: signature,
    }),
    registerSignedKey: async () => ({ signerUuid, signature, appFid: 1, deadline: 2_000_000_000 }),
    fetchSigners: async () => ({ message: 'localhost wants you to sign in', signature }),
  },
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

describe('the example of', () => {
  it.each(Object.entries(operations) as [string, Operation][])('%s', async (_, { spec }) => {
    const args = typeof spec.example === 'function' ? await spec.example(world) : spec.example
    const whole = spec.body !== undefined && !(spec.body instanceof z.ZodObject)
    const fields = Object.fromEntries(Object.entries(args).map(([k, v]) => [snake(k), v]))
    const body = spec.body instanceof z.ZodObject ? spec.body.shape : {}
    const shape = whole ? { body: spec.body! } : { ...spec.query, ...body }
    expect(z.strictObject(shape).safeParse(fields).error).toBeUndefined()
  })
})
