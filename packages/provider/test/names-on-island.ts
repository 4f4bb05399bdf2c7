import { checkAgreement } from '../src/messages/index'
import { custodyKeyOf } from '@castaway/seeds'
import type { TestIsland } from '@castaway/testkit'
import { http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'

export const [ANA, BO, CHIDI, DARA, EKO, FERN, GUS] = [2, 3, 4, 5, 6, 7, 8] as const

/** The custody wallet of a user of the small world. */
export const custody = (fid: number) => privateKeyToAccount(custodyKeyOf('tiny', fid))
export const custodyOf = (fid: number): string => custody(fid).address.toLowerCase()

/** For tests of names: what an operator and the people of an island do. */
export function namesOn(island: () => TestIsland) {
  const userOf = async (fid: number) =>
    (await island().client.fetchBulkUsers({ fids: [fid] })).users[0]!
  async function control(path: string, body?: object) {
    const { url, apiKey } = island()
    const response = await fetch(`${url}/_local${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as any }
  }
  return {
    userOf,
    control,
    register: (name: string, address: string) => control('/names', { name, address }),
    async setUsername(fid: number, username: string) {
      island().clock.advance(1000)
      const signerUuid = await island().signerOf(fid)
      return island().client.updateUser({ signerUuid, username })
    },
    transportOf: (network: 'ethereum' | 'base') =>
      http(`${island().url}/_local/chain/${network}`, {
        fetchOptions: { headers: { 'x-api-key': island().apiKey } },
      }),
    /** Closes the island once its projections agree with its log. */
    async closeAgreeing() {
      expect(await checkAgreement(island().store)).toEqual([])
      await island().close()
    },
  }
}
