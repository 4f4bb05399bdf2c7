import { encodeFunctionData, encodeFunctionResult, numberToHex, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import { rentCall, STORAGE_REGISTRY } from './rent-call'

const abi = parseAbi([
  'function price(uint256 units) view returns (uint256)',
  'function rent(uint256 fid, uint256 units) payable returns (uint256)',
])

it('rents for the registry’s price and a hundredth', async () => {
  const asked: unknown[] = []
  const call = await rentCall(7, 2, async (...request) => {
    asked.push(request)
    return encodeFunctionResult({ abi, functionName: 'price', result: 5000n })
  })
  const data = encodeFunctionData({ abi, functionName: 'price', args: [2n] })
  expect(asked).toEqual([['0xa', 'eth_call', [{ to: STORAGE_REGISTRY, data }, 'latest']]])
  expect(call).toEqual({
    to: STORAGE_REGISTRY,
    value: numberToHex(5050n),
    data: encodeFunctionData({ abi, functionName: 'rent', args: [7n, 2n] }),
  })
})

it('asks for nothing where there is no registry', async () => {
  await expect(rentCall(7, 1, async () => '0x')).rejects.toThrow()
})
