import { registrationTypedData } from '@castaway/contract/eip712'
import type { Client } from '@castaway/client'
import { toFarcasterTime, type Clock, type Random } from '@castaway/contract'
import { addSignerKey, sealContext, signerFromSeed, toHex, type Store } from '@castaway/provider'
import { custodyKeyOf, signerKeyOf } from '@castaway/seeds'
import { randomUuid } from '@castaway/server-kit/ids'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'

export interface Person {
  fid: number
  username: string
  signerUuid: string
  /** The custody wallet. */
  wallet: PrivateKeyAccount
}

interface PeopleDeps {
  store: Store
  clock: Clock
  random: Random
  client: Client
  appId: string
  /** Seed of the seeded world. */
  seed: string
}

/** An hour from now, in Unix seconds. */
export const inAnHour = (clock: Clock): number => Math.floor(clock.now() / 1000) + 3600

/** Lets tests act as users: seeded ones, and new ones. */
export function people({ store, clock, random, client, appId, seed }: PeopleDeps) {
  const signers = new Map<number, Promise<string>>()

  async function makeSigner(fid: number): Promise<string> {
    const uuid = randomUuid(random)
    const bytes = new Uint8Array(Buffer.from(signerKeyOf(seed, fid).slice(2), 'hex'))
    const key = toHex(signerFromSeed(bytes).publicKey)
    const at = clock.now()
    await addSignerKey(store, { fid, key, appFid: 1, addedAt: at })
    await store.db
      .insertInto('managed_signer')
      .values({
        uuid,
        app_id: appId,
        public_key: key,
        sealed_key: store.seal.close(bytes, sealContext(uuid)),
        status: 'approved',
        fid,
        app_fid: 1,
        created_at: at,
        updated_at: at,
      })
      .execute()
    return uuid
  }

  return {
    /** An approved signer of a seeded user. */
    signerOf(fid: number): Promise<string> {
      const known = signers.get(fid) ?? makeSigner(fid)
      signers.set(fid, known)
      return known
    },
    /** The custody wallet of a seeded user. */
    walletOf: (fid: number): PrivateKeyAccount => privateKeyToAccount(custodyKeyOf(seed, fid)),
    newcomer: (username: string) => registerNewcomer(client, clock, username),
    /** Sets the local score, of everyone by default, as the hourly job does. */
    setScore: (score: number, fids?: readonly number[]): Promise<void> =>
      store.transaction(async (tx) => {
        const changed = await tx
          .updateTable('profile')
          .set({ score })
          .$if(fids !== undefined, (update) => update.where('fid', 'in', fids!))
          .returning('fid')
          .execute()
        const keys = changed.map(({ fid }) => fid)
        await store.events.record(tx, [{ kind: 'changed', rows: 'users', keys }])
      }),
  }
}

/** Registers a new user as an app does. */
export async function registerNewcomer(
  client: Client,
  clock: Clock,
  username: string,
): Promise<Person> {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const args = await registration(client, clock, wallet)
  const { signer } = await client.registerAccount({ ...args, fname: username })
  return { fid: args.fid, username, signerUuid: signer!.signer_uuid, wallet }
}

/** Reserves an FID and signs for it: the minimum that `registerAccount` needs. */
export async function registration(
  client: Client,
  clock: Clock,
  wallet: Pick<PrivateKeyAccount, 'address' | 'signTypedData'>,
) {
  const { fid } = await client.getFreshAccountFID({})
  const deadline = inAnHour(clock)
  const signature = await wallet.signTypedData(
    registrationTypedData({ fid, custodyAddress: wallet.address, deadline }),
  )
  return { fid, deadline, signature, requestedUserCustodyAddress: wallet.address }
}

/** The current Farcaster seconds. */
export const networkTime = (clock: Clock): number => toFarcasterTime(clock.now())
