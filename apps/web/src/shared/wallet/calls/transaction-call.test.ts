import { encodeFunctionData, erc1155Abi, erc20Abi, erc721Abi } from 'viem'
import { expect, it } from 'vitest'
import { tokenRecipientOf } from './transaction-call'

const [ME, ANA] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const
const of = (data: string) => tokenRecipientOf({ to: `0x${'c3'.repeat(20)}`, value: '0x0', data })

it('is who gets the tokens of a transfer, by each standard', () => {
  const transfers = [
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [ANA, 5n] }),
    encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [ME, ANA, 5n] }),
    encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args: [ME, ANA, 5n] }),
    encodeFunctionData({
      abi: erc721Abi,
      functionName: 'safeTransferFrom',
      args: [ME, ANA, 5n, '0x1234'],
    }),
    encodeFunctionData({
      abi: erc1155Abi,
      functionName: 'safeTransferFrom',
      args: [ME, ANA, 5n, 1n, '0x'],
    }),
    encodeFunctionData({
      abi: erc1155Abi,
      functionName: 'safeBatchTransferFrom',
      args: [ME, ANA, [5n], [1n], '0x'],
    }),
  ]
  for (const data of transfers) expect(of(data)).toBe(ANA)
})

it('is unknown for other calls, and for transfers that are cut off or no address', () => {
  const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ANA, 5n] })
  for (const data of ['0x', '0xa9059cbb', `0xa9059cbb${'f'.repeat(64)}`, approval])
    expect(of(data)).toBeNull()
})
