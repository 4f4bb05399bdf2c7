import { createPublicClient, custom, TransactionReceiptNotFoundError, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { waitForReceipt } from './receipt'

const hash: Hex = `0x${'ab'.repeat(32)}`
const receipt = { transactionHash: hash, blockNumber: '0x1', status: '0x1', type: '0x2', logs: [] }

/** A chain with one block, which contains the transaction from the third request for its receipt on. */
function chain() {
  const asked: string[] = []
  const request = async ({ method }: { method: string }) => {
    asked.push(method)
    if (method === 'eth_blockNumber') return '0x1'
    if (method !== 'eth_getTransactionReceipt') return null
    return asked.filter((each) => each === method).length < 3 ? null : receipt
  }
  const transport = custom({ request }, { retryCount: 0 })
  return { asked, read: createPublicClient({ transport, pollingInterval: 1, cacheTime: 0 }) }
}

test('a receipt is found although no other block is mined', async () => {
  const found = await waitForReceipt(chain().read, hash)
  expect(found).toMatchObject({ transactionHash: hash, status: 'success' })
})

test('a transaction that is not mined and a failing node cause different errors', async () => {
  const never = {
    getTransactionReceipt: () => Promise.reject(new TransactionReceiptNotFoundError({ hash })),
  }
  await expect(waitForReceipt(never, hash, 30)).rejects.toThrow(/Timed out/)
  const broken = { getTransactionReceipt: () => Promise.reject(new Error('gone')) }
  await expect(waitForReceipt(broken, hash)).rejects.toThrow('gone')
})
