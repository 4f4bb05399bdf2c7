import { encodeFunctionData, erc1155Abi, erc20Abi, erc721Abi } from 'viem'
import { expect, it } from 'vitest'
import { caip19OfItem, itemTransferCall, readItemId, transferCall } from './tokens'

const SHELLS = `0x${'c3'.repeat(20)}` as const
const [ME, ANA] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const
const shell = { chainId: '0x2105', contract: SHELLS, tokenId: 2n ** 256n - 1n }

it('calls for transfers are encoded as their standards say', () => {
  expect(transferCall(shell, ANA, 5n).data).toBe(
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [ANA, 5n] }),
  )
  expect(itemTransferCall({ ...shell, isSingle: true }, ME, ANA, 1n)).toEqual({
    to: SHELLS,
    value: 0n,
    data: encodeFunctionData({
      abi: erc721Abi,
      functionName: 'safeTransferFrom',
      args: [ME, ANA, shell.tokenId],
    }),
  })
  expect(itemTransferCall({ ...shell, isSingle: false }, ME, ANA, 3n).data).toBe(
    encodeFunctionData({
      abi: erc1155Abi,
      functionName: 'safeTransferFrom',
      args: [ME, ANA, shell.tokenId, 3n, '0x'],
    }),
  )
})

it('items have identifiers, and nothing else is read as one', () => {
  for (const isSingle of [true, false]) {
    const item = { ...shell, isSingle }
    expect(readItemId(caip19OfItem(item))).toEqual(item)
  }
  for (const other of [
    undefined,
    '',
    `eip155:8453/erc20:${SHELLS}`,
    `eip155:8453/erc721:${SHELLS}`,
    `eip155:8453/erc721:${SHELLS}/x`,
    `eip155:8453/erc721:${SHELLS.slice(0, 40)}/1`,
    `eip155:4/erc721:${SHELLS}/1`,
  ])
    expect(readItemId(other)).toBeNull()
})
