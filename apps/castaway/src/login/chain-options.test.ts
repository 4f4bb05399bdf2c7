import { describe, expect, it } from 'vitest'
import { chainOptions, type ChainOptionsInput } from './chain-options'

const lazy = { open: () => Promise.reject(new Error('not in these tests')) }
const island = {} as NonNullable<ChainOptionsInput['island']>
const given = { farcaster: { relayUrl: 'http://relay.example' } }
const options = (
  more: Partial<ChainOptionsInput>,
  rpc: Record<number, string> = {},
  chain = true,
) =>
  chainOptions(given, {
    settings: { chain, chains: { rpc, bundler: {} } },
    forLogin: { 10: lazy, 8453: lazy },
    island,
    store: {} as ChainOptionsInput['store'],
    upstream: {} as ChainOptionsInput['upstream'],
    ...more,
  })

describe('Farcaster', () => {
  it('is on if the island decides who owns an account', () => {
    expect(options({}).farcaster).toMatchObject(given.farcaster)
  })

  it('is on if the provider and the registries are the real ones', () => {
    const real = options({ island: null }, { 10: 'https://optimism.example' })
    expect(real.farcaster).toMatchObject(given.farcaster)
  })

  it('is off if real accounts could be confused with the island’s', () => {
    expect(options({}, { 10: 'https://optimism.example' }).farcaster).toBeUndefined()
    expect(options({}, { 10: 'https://optimism.example' }, false).farcaster).toBeUndefined()
  })

  it('is off without a relay', () => {
    const { farcaster } = chainOptions(
      {},
      {
        settings: { chain: true, chains: { rpc: {}, bundler: {} } },
        forLogin: { 10: lazy },
        island,
        store: {} as ChainOptionsInput['store'],
        upstream: {} as ChainOptionsInput['upstream'],
      },
    )
    expect(farcaster).toBeUndefined()
  })
})

describe('an island without chains', () => {
  it('uses only remote chains', () => {
    expect(Object.keys(options({}, { 8453: 'https://base.example' }, false).chains!)).toEqual([
      '8453',
    ])
    expect(options({}, {}, false)).toEqual({ farcaster: undefined })
  })
})
