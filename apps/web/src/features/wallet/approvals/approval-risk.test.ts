import { describe, expect, it } from 'vitest'
import type { Holding } from '../../../shared/wallet/holdings'
import { isUnlimited } from '../../../shared/wallet/approved-assets'
import { riskOf } from './approval-risk'
import { revocationOf } from './revocations'
import type { OwnApproval } from './use-approvals'

const OWNER = '0xAbCdEf0000000000000000000000000000000001'
const approval = (assets: OwnApproval['assets']) =>
  ({
    chainId: '0x2105',
    owner: OWNER,
    token: '0xAA',
    spender: '0xBB',
    assets,
    grantedAt: 1000,
  }) as Partial<OwnApproval> as OwnApproval
const of = (amount: bigint) => approval({ kind: 'amount', amount })
const token = {
  decimals: 6,
  price: 2,
  wallets: [
    { address: OWNER.toLowerCase(), amount: 5_000_000n },
    { address: '0x02', amount: 90_000_000n },
  ],
} as Holding

describe('what could be taken', () => {
  it('is the approved amount, or all that this wallet has', () => {
    expect(riskOf(of(3_000_000n), { token })).toBe(6)
    expect(riskOf(of(2n ** 256n - 1n), { token })).toBe(10)
    expect(riskOf(of(1n), { token: { ...token, wallets: [] } })).toBe(0)
  })

  it('is no more than Permit2 itself may take of what was approved inside it', () => {
    const inside = { ...of(2n ** 160n - 1n), permit2: { expiresAt: null, reachable: 2_000_000n } }
    expect(riskOf(inside, { token })).toBe(4)
    expect(riskOf({ ...inside, permit2: { expiresAt: null, reachable: 0n } }, { token })).toBe(0)
  })

  it('is unknown without a price', () => {
    expect(riskOf(of(1n), { token: { ...token, price: null } })).toBeNull()
    expect(riskOf(of(1n), { token: undefined })).toBeNull()
    expect(riskOf(approval({ kind: 'collection' }), { token })).toBeNull()
  })

  it('is unlimited from 96 bits on, and for collections', () => {
    expect(isUnlimited(of(2n ** 96n - 2n).assets)).toBe(false)
    expect(isUnlimited(of(2n ** 96n - 1n).assets)).toBe(true)
    expect(isUnlimited({ kind: 'collection' })).toBe(true)
    expect(isUnlimited({ kind: 'item', tokenId: 2n ** 255n })).toBe(false)
  })
})

it('a revocation belongs to the approval that it came after', () => {
  const record = (sentAt: number, tokenId: string | null = null) =>
    ({
      id: `8453-0x${sentAt}`,
      body: {
        from: OWNER.toLowerCase(),
        contract: '0xaa',
        spender: '0xbb',
        tokenId,
        sentAt,
        state: 'pending',
      },
    }) as never
  const sent = [record(900), record(1100), record(1200, '7')]
  expect(revocationOf(of(1n), sent)?.body.sentAt).toBe(1100)
  expect(revocationOf(approval({ kind: 'item', tokenId: 7n }), sent)?.body.sentAt).toBe(1200)
  expect(revocationOf({ ...of(1n), grantedAt: 1150 }, sent)).toBeUndefined()
  expect(revocationOf({ ...of(1n), chainId: '0x1' }, sent)).toBeUndefined()
  const permit2 = { expiresAt: null, reachable: 1n }
  expect(revocationOf({ ...of(1n), permit2 }, sent)).toBeUndefined()
})
