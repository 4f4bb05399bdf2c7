import { userNameProofTypedData } from '@castaway/contract/eip712'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ANA,
  CHIDI,
  custody,
  custodyOf,
  DARA,
  FERN,
  GUS,
  namesOn,
} from '../../test/names-on-island'

let island: TestIsland
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
})
const on = namesOn(() => island)
afterAll(on.closeAgreeing)
const { control, setUsername, userOf } = on

describe('the name server', () => {
  const server = async (path: string, body?: object) => {
    const response = await fetch(`${island.url}/fnames${path}`, {
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    return { status: response.status, body: (await response.json()) as any }
  }
  // Some names of the sample world are younger than the time for which a name stays where it is.
  beforeAll(() => island.clock.advance(28 * 24 * 3_600_000))
  const asked = async (
    name: string,
    from: number,
    to: number,
    { by = from || to, ago = 0 }: { by?: number; ago?: number } = {},
  ) => {
    const timestamp = Math.floor(island.clock.now() / 1000) - ago
    const owner = custody(from || to).address
    const claim = userNameProofTypedData({ name, owner, timestamp })
    const signature = await custody(by).signTypedData(claim)
    return server('/transfers', { name, from, to, fid: from || to, owner, timestamp, signature })
  }

  test('lists transfers, and the current one of a name and an account', async () => {
    const { body } = await server('/transfers?name=dara')
    expect(body.transfers).toHaveLength(1)
    const [transfer] = body.transfers
    expect(transfer).toMatchObject({ username: 'dara', from: 0, to: DARA, owner: custodyOf(DARA) })
    expect((await server('/transfers/current?name=dara')).body).toEqual({ transfer })
    expect((await server(`/transfers/current?fid=${DARA}`)).body).toEqual({ transfer })
    expect((await server('/transfers/current?name=no-one')).status).toBe(404)
    const all = (await server('/transfers')).body.transfers as { id: number }[]
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => a - b))
    const after = (await server(`/transfers?from_id=${all[0]!.id}`)).body.transfers
    expect(after).toEqual(all.slice(1))
    expect((await server('/transfers?fid=-1')).status).toBe(400)
  })

  test('moves a name: its holder is called so no more, and the new one may be', async () => {
    expect(await asked('fern', FERN, DARA)).toEqual({
      status: 400,
      body: { error: 'Validation failure', code: 'TOO_MANY_NAMES' },
    })
    const given = await asked('dara', DARA, 0)
    expect(given.body.transfer).toMatchObject({ username: 'dara', from: DARA, to: 0 })
    expect((await userOf(DARA)).username).toBe(`!${DARA}`)
    expect((await server('/transfers/current?name=dara')).status).toBe(404)
    const moved = await asked('fern', FERN, DARA)
    expect(moved.body.transfer).toMatchObject({
      username: 'fern',
      from: FERN,
      to: DARA,
      owner: custodyOf(FERN),
    })
    expect((await userOf(FERN)).username).toBe(`!${FERN}`)
    await expect(setUsername(FERN, 'fern')).rejects.toMatchObject({ status: 400 })
    await setUsername(DARA, 'fern')
    expect((await userOf(DARA)).username).toBe('fern')
    const { result } = await island.client.searchUser({ q: 'fern' })
    expect(result.users[0]!.fid).toBe(DARA)
    expect((await island.client.lookupUserByUsername({ username: 'fern' })).user.fid).toBe(DARA)
    // The same request again answers the same.
    expect((await server('/transfers?name=fern')).body.transfers).toHaveLength(2)
    expect(await island.client.isFnameAvailable({ fname: 'dara' })).toEqual({ available: true })
  })

  test('refuses what an account may not do', async () => {
    const refused = async (answer: ReturnType<typeof asked>) => (await answer).body.code
    expect(await refused(asked('gus', GUS, 0, { by: ANA }))).toBe('INVALID_SIGNATURE')
    expect(await refused(asked('dara', FERN, 0))).toBe('USERNAME_NOT_FOUND')
    expect(await refused(asked('gus', FERN, 0))).toBe('USERNAME_TAKEN')
    expect(await refused(asked('gus', 0, FERN))).toBe('USERNAME_TAKEN')
    expect(await refused(asked('gus', 0, DARA))).toBe('TOO_MANY_NAMES')
    expect(await refused(asked('new-name', 0, FERN, { ago: 3600 }))).toBe('INVALID_TIMESTAMP')
    expect(await refused(asked('Not A Name', 0, FERN))).toBe('INVALID_USERNAME')
    expect(await refused(asked('fern', DARA, 0))).toBe('THROTTLED')
    const foreign = await server('/transfers', {
      name: 'x',
      from: 0,
      to: FERN,
      owner: custody(ANA).address,
      timestamp: 1,
      signature: `0x${'00'.repeat(65)}`,
    })
    expect(foreign.body.code).toBe('INVALID_FID_OWNER')
    const other = {
      ...foreign,
      name: 'x',
      from: 0,
      to: FERN,
      fid: ANA,
      owner: custody(FERN).address,
    }
    expect(
      (await server('/transfers', { ...other, timestamp: 1, signature: '0x00' })).body.code,
    ).toBe('UNAUTHORIZED')
    expect((await server('/transfers', { name: 'x' })).status).toBe(400)
    expect((await asked('new-name', 0, FERN)).body.transfer).toMatchObject({ from: 0, to: FERN })
    await setUsername(FERN, 'new-name')
  })

  test('moves any name for its operator', async () => {
    const { status, body } = await control('/fnames/transfers', { name: 'gus', to: CHIDI })
    expect(status).toBe(201)
    expect(body.transfer).toMatchObject({ username: 'gus', from: GUS, to: CHIDI })
    expect((await userOf(GUS)).username).toBe(`!${GUS}`)
    await setUsername(CHIDI, 'gus')
    expect((await userOf(CHIDI)).username).toBe('gus')
    expect((await control('/fnames/transfers', { name: 'gus', to: 999_999 })).status).toBe(404)
    expect((await control('/fnames/transfers', { name: 'no-one', to: 0 })).status).toBe(404)
    expect((await control('/fnames/transfers', { name: 'A B', to: 2 })).status).toBe(400)
  })
})

test('an account that moved to another wallet is its new owner’s', async () => {
  const wallet = privateKeyToAccount(`0x${'7'.repeat(64)}`)
  const before = custodyOf(GUS)
  const answer = await control('/accounts/transfer', { fid: GUS, to: wallet.address })
  expect(answer).toEqual({
    status: 200,
    body: { fid: GUS, custody_address: wallet.address.toLowerCase() },
  })
  expect((await userOf(GUS)).custody_address).toBe(wallet.address.toLowerCase())
  const find = (custodyAddress: string) =>
    island.client.lookupUserByCustodyAddress({ custodyAddress })
  expect((await find(wallet.address)).user.fid).toBe(8)
  await expect(find(before)).rejects.toMatchObject({ status: 404 })
  expect((await control('/accounts/transfer', { fid: GUS, to: custodyOf(ANA) })).status).toBe(400)
  expect((await control('/accounts/transfer', { fid: 999_999, to: before })).status).toBe(400)
})
