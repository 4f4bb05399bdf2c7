import { operations } from '@castaway/contract'
import { keyTypes, signedKeyRequestTypedData } from '@castaway/contract/eip712'
import type { NewKey } from '../../chain/register'
import { defineHandler, type Call } from '../../context'
import { invalidField, serverError } from '../../errors'
import { viewUsers } from '../../views/users'
import { isSigned, assertNotExpired } from '../../signers/signatures'

type Hex = `0x${string}`
type Body = Call<typeof operations.registerAccountOnchain>['body']

/** Default number of storage units of a new account. */
const FIRST_UNITS = 1

export default defineHandler(operations.registerAccountOnchain, async (call) => {
  const { body, store, at } = call
  const { registration, signers = [], pre_registration_calls: before = [] } = body
  assertNotExpired(registration.deadline, at)
  await assertOwnsNoAccount(call, registration.custody_address)
  const keys = await Promise.all(signers.map((signer, i) => checkedKey(call, signer, i)))
  const chain = await call.chain('optimism')
  for (const [i, { target }] of before.entries()) {
    if (target.toLowerCase() !== chain.contracts.usdc.toLowerCase()) {
      const property = `pre_registration_calls.${i}.target`
      throw invalidField(property, `Only ${chain.contracts.usdc} (USDC) can be called first`)
    }
  }
  const { register } = await import('../../chain/register')
  const hash = await register(chain, {
    custody: registration.custody_address.toLowerCase() as Hex,
    recovery: registration.recovery_address.toLowerCase() as Hex,
    deadline: registration.deadline,
    signature: registration.signature as Hex,
    keys,
    // The registry rents a unit with every account.
    units: Math.max(body.storage_units ?? FIRST_UNITS, FIRST_UNITS),
    calls: before.map(({ target, value, data, allow_failure }) => ({
      target: target.toLowerCase() as Hex,
      value,
      data: data as Hex,
      allowFailure: allow_failure,
    })),
  })
  const user = await userOf(store, registration.custody_address)
  return {
    message: 'The account was registered onchain',
    transaction_hash: hash,
    ...(user && { user }),
  }
})

/** The account that the registry has assigned to the wallet. */
async function userOf(store: Call['store'], custody: string) {
  const account = await store.db
    .selectFrom('account')
    .select('fid')
    .where('custody_address', '=', custody.toLowerCase())
    .executeTakeFirst()
  return account && (await viewUsers(store.db, [account.fid])).get(account.fid)
}

const ownsFid = () =>
  serverError('CONFLICT', 'This address already owns an account', 'registration.custody_address')

async function assertOwnsNoAccount({ store }: Pick<Call, 'store'>, address: string): Promise<void> {
  const account = await store.db
    .selectFrom('account')
    .select('fid')
    .where('custody_address', '=', address.toLowerCase())
    .executeTakeFirst()
  if (account) throw ownsFid()
}

/** Validates a key, which comes with a request signed by the custody wallet of the app's account. */
async function checkedKey(
  { store, at, chain }: Pick<Call, 'store' | 'at' | 'chain'>,
  signer: NonNullable<Body['signers']>[number],
  i: number,
): Promise<NewKey> {
  const property = (name: string) => `signers.${i}.${name}`
  assertNotExpired(signer.deadline, at)
  if (signer.key_type !== keyTypes.ed25519)
    throw invalidField(property('key_type'), 'Keys must be Ed25519: key_type 1')
  if (signer.metadata_type !== 1) {
    throw invalidField(
      property('metadata_type'),
      'Metadata must be a signed key request: metadata_type 1',
    )
  }
  const { decodeKeyRequest } = await import('../signer/typed-data')
  const request = decodeKeyRequest(signer.metadata as Hex)
  if (!request) {
    throw invalidField(property('metadata'), 'The metadata is not an encoded signed key request')
  }
  const app = await store.db
    .selectFrom('account')
    .select('custody_address')
    .where('fid', '=', request.appFid)
    .executeTakeFirst()
  const asked = signedKeyRequestTypedData({
    requestFid: request.appFid,
    key: signer.public_key as Hex,
    deadline: request.deadline,
  })
  const isTheirs =
    app?.custody_address === request.appAddress.toLowerCase() &&
    (await isSigned(asked, app.custody_address, request.signature, chain))
  if (!isTheirs) {
    throw serverError(
      'INVALID_SIGNATURE',
      'The request in the metadata is not signed by the custody wallet of its app',
      property('metadata'),
    )
  }
  return {
    keyType: keyTypes.ed25519,
    key: signer.public_key as Hex,
    metadataType: signer.metadata_type,
    metadata: signer.metadata as Hex,
    deadline: signer.deadline,
    signature: signer.signature as Hex,
  }
}
