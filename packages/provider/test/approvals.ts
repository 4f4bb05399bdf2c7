import { keyRemovalTypedData } from '@castaway/contract/eip712'
import { inAnHour, type TestIsland } from '@castaway/testkit'
import type { Hex } from 'viem'

export const postJson = (link: string, body: object, headers = {}) =>
  fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** For tests: what account owners do with the keys that apps request, signed by their custody wallets. */
export const approvals = (island: () => TestIsland) => ({
  /** Approves by link, as the page's script does. */
  async approve(link: string, fid: number) {
    const wallet = island().walletOf(fid)
    const asked = (await (await fetch(`${link}?owner=${wallet.address}`)).json()) as {
      typed_data: Parameters<typeof wallet.signTypedData>[0]
    }
    return postJson(link, {
      custody_address: wallet.address,
      signature: await wallet.signTypedData(asked.typed_data),
    })
  },
  /** @param by FID whose wallet signs */
  async remove(fid: number, publicKey: string, by = fid) {
    const wallet = island().walletOf(fid)
    const deadline = inAnHour(island().clock)
    const typed = keyRemovalTypedData({ owner: wallet.address, key: publicKey as Hex, deadline })
    return postJson(`${island().url}/approve/remove`, {
      custody_address: wallet.address,
      public_key: publicKey,
      deadline,
      signature: await island().walletOf(by).signTypedData(typed),
    })
  },
})
