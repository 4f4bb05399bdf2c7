import {
  encodeAbiParameters,
  encodeErrorResult,
  encodeEventTopics,
  erc1155Abi,
  erc20Abi,
  erc721Abi,
  getAddress,
  padHex,
  parseAbi,
  type Address,
} from 'viem'
import { expect, it } from 'vitest'
import { chainClient } from './chain'
import { simulateTransfer } from './simulate'

const me = getAddress('0x00000000000000000000000000000000000000a1')
const other = getAddress('0x00000000000000000000000000000000000000b2')
const token = getAddress('0x00000000000000000000000000000000000000c3')
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

const simulate = (answer: object) =>
  simulateTransfer(
    chainClient(8453, {
      baseUrl: 'https://app.example',
      fetch: (async (_url: string, init: RequestInit) =>
        Response.json({
          jsonrpc: '2.0',
          id: JSON.parse(String(init.body)).id,
          ...answer,
        })) as never,
    }),
    me,
    [{ to: other }],
  )
const ran = (...logs: object[]) => simulate({ result: [{ calls: [{ status: '0x1', logs }] }] })

const transfer = (from: Address, to: Address, amount: bigint, address = token) => ({
  address,
  topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }),
  data: word(amount),
})

const approval = (spender: Address, value: bigint) => ({
  address: token,
  topics: encodeEventTopics({
    abi: erc20Abi,
    eventName: 'Approval',
    args: { owner: me, spender },
  }),
  data: word(value),
})

it('nets what comes and goes', async () => {
  const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
  const there = await ran(
    transfer(me, other, 5n),
    transfer(other, me, 2n),
    transfer(me, me, 9n),
    transfer(me, other, 4n, coin),
    transfer(other, token, 100n),
  )
  expect(there?.changes).toEqual([
    { token, amount: -3n },
    { token: null, amount: -4n },
  ])
})

it('tells items of collections from amounts', async () => {
  const item = {
    address: token,
    topics: encodeEventTopics({
      abi: erc721Abi,
      eventName: 'Transfer',
      args: { from: me, to: other, tokenId: 77n },
    }),
    data: '0x',
  }
  const many = {
    address: token,
    topics: encodeEventTopics({
      abi: erc1155Abi,
      eventName: 'TransferSingle',
      args: { operator: other, from: other, to: me },
    }),
    data: `${word(3n)}${word(4n).slice(2)}`,
  }
  expect((await ran(item, many))?.changes).toEqual([
    { token, amount: -1n, tokenId: 77n },
    { token, amount: 4n, tokenId: 3n },
  ])
})

it('says who gets rights, also over all items, but not whose rights end', async () => {
  const all = {
    address: other,
    topics: encodeEventTopics({
      abi: erc721Abi,
      eventName: 'ApprovalForAll',
      args: { owner: me, operator: token },
    }),
    data: word(1n),
  }
  const item = (tokenId: bigint) => ({
    address: other,
    topics: encodeEventTopics({
      abi: erc721Abi,
      eventName: 'Approval',
      args: { owner: me, spender: token, tokenId },
    }),
    data: '0x',
  })
  expect(
    (await ran(approval(other, 6n), approval(token, 0n), all, item(7n), item(8n)))?.rights,
  ).toEqual([
    { token, spender: other, amount: 6n },
    { token: other, spender: token, amount: null },
    { token: other, spender: token, amount: 1n, tokenId: 7n },
    { token: other, spender: token, amount: 1n, tokenId: 8n },
  ])
})

it('leaves out rights that a later call uses up, and keeps what is left of others', async () => {
  const sender = (left: object[]) => {
    const asked: { to: Address; input: string }[][] = []
    const client = chainClient(8453, {
      baseUrl: 'https://app.example',
      fetch: (async (_url: string, init: RequestInit) => {
        const { id, params } = JSON.parse(String(init.body))
        const { calls } = params[0].blockStateCalls[0]
        asked.push(calls)
        const logs = [approval(other, 6n), approval(me, 9n), approval(token, 5n)]
        const ran = [{ status: '0x1', logs }, { status: '0x1' }]
        return Response.json({
          jsonrpc: '2.0',
          id,
          result: [{ calls: calls.length > 2 ? [...ran, ...left] : ran }],
        })
      }) as never,
    })
    return { client, asked }
  }
  const read = (value: bigint) => ({ status: '0x1', returnData: word(value) })
  const { client, asked } = sender([read(0n), read(2n), { status: '0x0' }])
  const found = await simulateTransfer(client, me, [{ to: token }, { to: other }])
  expect(found?.rights).toEqual([
    { token, spender: me, amount: 2n },
    { token, spender: token, amount: 5n },
  ])
  const owner = padHex(me).slice(2)
  expect(asked[1]!.slice(2).map(({ to, input }) => [getAddress(to), input.toLowerCase()])).toEqual(
    [other, me, token].map((each) => [
      token,
      `0xdd62ed3e${owner}${padHex(each).slice(2)}`.toLowerCase(),
    ]),
  )

  // What can't be read is shown as it was given.
  const silent = await simulateTransfer(sender([]).client, me, [{ to: token }, { to: other }])
  expect(silent?.rights.map(({ amount }) => amount)).toEqual([6n, 9n, 5n])
  // A single call can't use what it gives.
  const single = sender([])
  await simulateTransfer(single.client, me, [{ to: token }])
  expect(single.asked).toHaveLength(1)
})

it('ignores logs that are no events of tokens', async () => {
  const odd = [
    { address: token, topics: [], data: '0x' },
    { address: token, topics: [padHex('0x1')], data: '0x1234' },
    { address: token, topics: transfer(me, other, 1n).topics.slice(0, 1), data: '0x' },
  ]
  expect(await ran(...odd)).toMatchObject({ succeeds: true, reason: null, changes: [], rights: [] })
})

it('has the reason of a failure', async () => {
  const data = encodeErrorResult({
    abi: parseAbi(['error Error(string)']),
    errorName: 'Error',
    args: ['closed for the night'],
  })
  const failed = (error: object) => simulate({ result: [{ calls: [{ status: '0x0', error }] }] })
  expect(await failed({ message: 'reverted', data })).toMatchObject({
    succeeds: false,
    reason: 'closed for the night',
  })
  const returned = { calls: [{ status: '0x0', returnData: data, error: { message: 'reverted' } }] }
  expect(await simulate({ result: [returned] })).toMatchObject({ reason: 'closed for the night' })
  expect(await failed({ message: 'out of gas' })).toMatchObject({
    succeeds: false,
    reason: null,
  })
})

it('is null where the server can’t simulate', async () => {
  expect(await simulate({ error: { code: -32601, message: 'not here' } })).toBeNull()
})
