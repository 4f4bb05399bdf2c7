import {
  decodeFunctionData,
  encodeFunctionData,
  zeroHash,
  type Address,
  type Hex,
  type LocalAccount,
  type TypedDataDefinition,
} from 'viem'
import {
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationHash,
  getUserOperationTypedData,
  toSmartAccount,
  type SmartAccount,
  type SmartAccountImplementation,
} from 'viem/account-abstraction'
import { toAccount } from 'viem/accounts'
import { readContract } from 'viem/actions'
import { signMessage, signTypedData } from 'viem/experimental/erc7739'
import {
  accountDomain,
  accountFactoryAbi,
  accountFactoryAddress,
  nonceKeyOf,
  sessionAccountAbi,
} from './contract'

/** A client for the chain that an account is on; `chain` is required. */
export type AccountClient = SmartAccountImplementation['client']

/** The owner of an account: anything that signs typed data for an address. */
export interface AccountOwner {
  address: Address
  signTypedData(typedData: TypedDataDefinition): Promise<Hex>
}

export interface AccountOptions {
  client: AccountClient
  owner: AccountOwner
  /** Index among the owner's accounts; the first one by default. */
  index?: bigint
}

/** The implementation in viem's terms. */
export type SessionAccount = SmartAccount<SmartAccountImplementation<typeof entryPoint08Abi, '0.8'>>

const entryPoint = {
  abi: entryPoint08Abi,
  address: entryPoint08Address,
  version: '0.8',
} as const

/** A dummy signature for gas estimation. */
const STUB: Hex = `0x${'ff'.repeat(31)}f0${'7a'.repeat(32)}1c`

/** Address of an owner's account, deployed or not. Calls the chain's factory. */
export const accountAddress = (
  client: AccountClient,
  owner: Address,
  index: bigint = 0n,
): Promise<Address> =>
  readContract(client, {
    address: accountFactoryAddress,
    abi: accountFactoryAbi,
    functionName: 'getAddress',
    args: [owner, index],
  })

/**
 * The smart account of an owner, for viem's account abstraction. Its first operation deploys it. Signatures for others
 * (ERC-1271 by ERC-7739) name the account and the chain, so they are valid nowhere else; before deployment they are
 * wrapped by ERC-6492.
 */
export const toSessionAccount = async ({
  client,
  owner,
  index = 0n,
}: AccountOptions): Promise<SessionAccount> => {
  const address = await accountAddress(client, owner.address, index)
  const signer = signerOf(owner)
  const verifierDomain = {
    ...accountDomain,
    chainId: client.chain!.id,
    verifyingContract: address,
    salt: zeroHash,
  }
  return toSmartAccount({
    client,
    entryPoint,
    getAddress: async () => address,
    getNonce: () => nonceOf(client, address, 0n),
    getFactoryArgs: async () => ({
      factory: accountFactoryAddress,
      factoryData: encodeFunctionData({
        abi: accountFactoryAbi,
        functionName: 'createAccount',
        args: [owner.address, index],
      }),
    }),
    getStubSignature: async () => STUB,
    encodeCalls: async (calls) =>
      encodeFunctionData({
        abi: sessionAccountAbi,
        functionName: 'execute',
        args: [calls.map(({ to, value = 0n, data = '0x' }) => ({ target: to, value, data }))],
      }),
    decodeCalls: async (data) => {
      const { functionName, args } = decodeFunctionData({ abi: sessionAccountAbi, data })
      if (functionName !== 'execute') throw new Error(`${functionName} contains no list of calls`)
      return args[0].map(({ target, value, data }) => ({ to: target, value, data }))
    },
    signMessage: ({ message }) =>
      signMessage(client, { account: signer, message, verifierDomain } as never),
    signTypedData: (typedData) =>
      signTypedData(client, {
        ...(typedData as TypedDataDefinition),
        account: signer,
        verifierDomain,
      } as never),
    signUserOperation: ({ chainId = client.chain!.id, ...userOperation }) =>
      owner.signTypedData(
        getUserOperationTypedData({
          chainId,
          entryPointAddress: entryPoint.address,
          userOperation: { ...userOperation, sender: address },
        } as never) as TypedDataDefinition,
      ),
  }) as unknown as Promise<SessionAccount>
}

/**
 * The same account as a session key uses it: one call per operation, and only what the owner has authorized for the
 * key. It signs nothing but operations.
 */
export const toActingAccount = (
  client: AccountClient,
  address: Address,
  sessionKey: LocalAccount & { sign: NonNullable<LocalAccount['sign']> },
): Promise<SessionAccount> => {
  const reject = async (): Promise<never> => {
    throw new Error('A session key can only sign user operations')
  }
  return toSmartAccount({
    client,
    entryPoint,
    getAddress: async () => address,
    getNonce: () => nonceOf(client, address, nonceKeyOf(sessionKey.address)),
    // An owner who has authorized a key already has a deployed account.
    getFactoryArgs: async () => ({ factory: undefined, factoryData: undefined }),
    getStubSignature: async () => STUB,
    encodeCalls: async (calls) => {
      const [call] = calls
      if (!call || calls.length !== 1)
        throw new Error('A session key can make only one call at a time')
      return encodeFunctionData({
        abi: sessionAccountAbi,
        functionName: 'act',
        args: [call.to, call.value ?? 0n, call.data ?? '0x'],
      })
    },
    signMessage: reject,
    signTypedData: reject,
    signUserOperation: ({ chainId = client.chain!.id, ...userOperation }) =>
      sessionKey.sign({
        hash: getUserOperationHash({
          chainId,
          entryPointAddress: entryPoint.address,
          entryPointVersion: entryPoint.version,
          userOperation: { ...userOperation, sender: address } as never,
        }),
      }),
  }) as unknown as Promise<SessionAccount>
}

const nonceOf = (client: AccountClient, address: Address, key: bigint): Promise<bigint> =>
  readContract(client, {
    address: entryPoint.address,
    abi: entryPoint08Abi,
    functionName: 'getNonce',
    args: [address, key],
  })

const signerOf = (owner: AccountOwner): LocalAccount => {
  const reject = async (): Promise<never> => {
    throw new Error('A smart account can only sign typed data')
  }
  return toAccount({
    address: owner.address,
    signMessage: reject,
    signTransaction: reject,
    signTypedData: (typedData) => owner.signTypedData(typedData as TypedDataDefinition),
  })
}
