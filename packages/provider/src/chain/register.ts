import {
  accountRegistrationTypedData,
  keyApprovalTypedData,
  type KeyType,
} from '@castaway/contract/eip712'
import { BaseError, ContractFunctionRevertedError, type Address, type Hex } from 'viem'
import { invalidField, serverError } from '../errors'
import { StoreError } from '../store/index'
import { idGatewayAbi, registrationDeskAbi, storageRegistryAbi } from './abi'
import type { Chain, ChainNode } from './chain'

export interface NewKey {
  keyType: KeyType
  key: Hex
  metadataType: number
  metadata: Hex
  /** Unix seconds. */
  deadline: number
  signature: Hex
}

export interface Registration {
  custody: Address
  recovery: Address
  /** Unix seconds. */
  deadline: number
  signature: Hex
  keys: NewKey[]
  /** Number of storage units to rent, at least one. */
  units: number
  /** Calls that are made first, paid by the treasury wallet. */
  calls: { target: Address; value: number; data: Hex; allowFailure: boolean }[]
}

/**
 * Registers an account with its keys and storage in one transaction, and copies it to the database.
 * @returns the transaction's hash
 * @throws ServerError 400 if a signature is not its owner's or a call fails, 409 if the address has an account
 */
export async function register(chain: Chain, wanted: Registration): Promise<Hex> {
  const work = chain.write(async (send, node) => {
    const { contracts, read, treasury } = node
    await checkSignatures(node, wanted)
    const price = await read.readContract({
      address: contracts.storageRegistry,
      abi: storageRegistryAbi,
      functionName: 'price',
      args: [BigInt(wanted.units)],
    })
    const spent = wanted.calls.reduce((sum, { value }) => sum + BigInt(value), 0n)
    const { custody: to, recovery, deadline, signature: sig } = wanted
    const account = { to, recovery, deadline: BigInt(deadline), sig }
    const keys = wanted.keys.map((key) => ({
      ...key,
      deadline: BigInt(key.deadline),
      sig: key.signature,
    }))
    const calls = wanted.calls.map((call) => ({ ...call, value: BigInt(call.value) }))
    const receipt = await send({
      from: treasury,
      to: contracts.registrationDesk,
      value: price + spent,
      call: {
        abi: registrationDeskAbi,
        functionName: 'register',
        args: [account, keys, BigInt(wanted.units - 1), calls],
      },
    })
    return receipt.transactionHash
  })
  return work.catch((error: unknown) => {
    throw registrationError(error)
  })
}

/** The contracts check signatures too, but here it is known which one is wrong. Contract wallets are called. */
async function checkSignatures(
  { contracts, read }: ChainNode,
  wanted: Registration,
): Promise<void> {
  const { custody, recovery, deadline, signature } = wanted
  const nonce = await read.readContract({
    address: contracts.idGateway,
    abi: idGatewayAbi,
    functionName: 'nonces',
    args: [custody],
  })
  const registration = accountRegistrationTypedData({
    custodyAddress: custody,
    recoveryAddress: recovery,
    nonce,
    deadline,
  })
  if (!(await read.verifyTypedData({ ...registration, address: custody, signature }))) {
    throw serverError(
      'INVALID_SIGNATURE',
      'The signature is not the custody address’s signature of this registration',
      'registration.signature',
    )
  }
  for (const [i, key] of wanted.keys.entries()) {
    const approval = keyApprovalTypedData({ ...key, owner: custody, nonce: i })
    const given = { address: custody, signature: key.signature }
    if (!(await read.verifyTypedData({ ...approval, ...given }))) {
      throw serverError(
        'INVALID_SIGNATURE',
        `The signature is not the custody address’s signature of this key with the nonce ${i}`,
        `signers.${i}.signature`,
      )
    }
  }
}

const ownsFid = () =>
  serverError('CONFLICT', 'This address already owns an account', 'registration.custody_address')

/** Messages for the errors of contracts and database. */
function registrationError(error: unknown): unknown {
  if (error instanceof StoreError) {
    return ['FID_TAKEN', 'CUSTODY_TAKEN'].includes(error.code) ? ownsFid() : error
  }
  const found =
    error instanceof BaseError
      ? error.walk((cause) => cause instanceof ContractFunctionRevertedError)
      : null
  const reverted = found instanceof ContractFunctionRevertedError ? found.data : undefined
  switch (reverted?.errorName) {
    case 'FirstCallFailed': {
      const property = `pre_registration_calls.${String(reverted.args?.[0])}`
      return invalidField(property, 'This call fails on the chain')
    }
    case 'HasId':
      return ownsFid()
    case 'InvalidState':
      return serverError('CONFLICT', 'A key appears twice', 'signers')
    case 'SignatureExpired':
      return serverError('EXPIRED', 'A deadline has passed')
    case 'InvalidSignature':
      return serverError('INVALID_SIGNATURE', 'A signature does not match the custody address')
    default:
      return error
  }
}
