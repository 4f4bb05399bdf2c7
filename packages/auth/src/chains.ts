import {
  BaseError,
  createPublicClient,
  custom,
  hashMessage,
  http,
  type Address,
  type EIP1193RequestFn,
  type Hex,
  type PublicClient,
} from 'viem'
import { invalidData, AuthError } from './errors'

/** A chain that is started, or connected to, when it is first needed. */
export interface LazyChain {
  /** JSON-RPC of the running chain; opened again at each use. */
  open(): Promise<{ request: EIP1193RequestFn }>
  /** True while no contract can exist on it, so that it need not be started. */
  isEmpty?(): Promise<boolean>
}

/** The chains that the login can read, by chain id: the URL of a JSON-RPC server, or a local chain. */
export type LoginChains = Readonly<Record<number, string | LazyChain>>

/** A signed message of an account that can be a contract. */
export interface SignedMessage {
  chainId: number
  address: Address
  message: string
  signature: Hex
}

/** Reads chains. A request either succeeds or fails with an `AuthError`. */
export interface Chains {
  ids: readonly number[]
  /**
   * Whether the contract at the address accepts the signature (ERC-1271), or would accept it once it is deployed as the
   * signature says (ERC-6492).
   * @throws {AuthError} `invalid_data` if there is no such chain here, `client_request_timeout` and `unexpected_error`
   * if it does not respond: all of them mean that the signature cannot be verified, not that it is wrong
   */
  isSignedByContract(signed: SignedMessage): Promise<boolean>
  /** Reads a chain. @throws {AuthError} like `isSignedByContract` */
  read<T>(chainId: number, work: (client: PublicClient) => Promise<T>): Promise<T>
}

/** Time limit for a chain in milliseconds; a chain on this machine might have to be started first. */
const DEADLINE = 30_000

/** Magic suffix, 32 bytes, of a signature that says how its wallet is deployed (ERC-6492). */
const COUNTERFACTUAL = /(?:6492){16}$/
/** Magic suffix of a signature that includes its own delegation (ERC-8010), which is not supported. */
const DELEGATING = /(?:8010){16}$/

export const createChains = (sources: LoginChains = {}): Chains => {
  /** A client for one chain, and whether the chain has failed to respond to it at any time. */
  const open = async (chainId: number) => {
    const source = sources[chainId]
    if (source === undefined) throw verificationUnavailable(`chain ${chainId} is not connected`)
    const { request } =
      typeof source === 'string'
        ? createPublicClient({ transport: http(source, { timeout: DEADLINE, retryCount: 1 }) })
        : await source.open()
    let silent: unknown
    const noting = (args: never) =>
      request(args).catch((error: unknown) => {
        if (!isAnswer(error)) silent ??= error
        throw error
      })
    const transport = custom({ request: noting as EIP1193RequestFn }, { retryCount: 0 })
    return { client: createPublicClient({ transport }), isSilent: () => silent !== undefined }
  }

  const read = async <T>(
    chainId: number,
    work: (client: PublicClient) => Promise<T>,
  ): Promise<T> => {
    const asking = async () => {
      const { client, isSilent } = await open(chainId)
      const failed = () =>
        verificationUnavailable(`chain ${chainId} does not respond`, 'unexpected_error')
      try {
        // Otherwise a wallet of one chain could pass for one of another.
        if ((await client.getChainId()) !== chainId) throw failed()
        const found = await work(client)
        // Libraries treat an unresponsive chain as a rejection.
        if (isSilent()) throw failed()
        return found
      } catch (error) {
        throw isSilent() ? failed() : error
      }
    }
    return inTime(asking().catch(rethrowAsAuthError))
  }

  return {
    ids: Object.keys(sources).map(Number),
    read,
    async isSignedByContract({ chainId, address, message, signature }) {
      if (DELEGATING.test(signature))
        throw verificationUnavailable('this kind of signature is not supported')
      const source = sources[chainId]
      const isCounterfactual = COUNTERFACTUAL.test(signature)
      if (typeof source === 'object' && !isCounterfactual && (await source.isEmpty?.())) {
        return false
      }
      return read(chainId, async (client) => {
        if (!isCounterfactual && !(await client.getCode({ address }))) return false
        return client.verifyHash({ address, hash: hashMessage(message), signature })
      })
    },
  }
}

/** Reports that it cannot be known whether a signature is valid. */
export const verificationUnavailable = (
  why: string,
  code: 'invalid_data' | 'unexpected_error' = 'invalid_data',
) => {
  const message = `This wallet’s signature cannot be verified here: ${why}`
  return code === 'invalid_data'
    ? invalidData('signature', message)
    : new AuthError(code, { property: 'signature', message })
}

/** Treats every error of a source or a library as an unavailable chain. */
const rethrowAsAuthError = (error: unknown): never => {
  if (error instanceof AuthError) throw error
  throw verificationUnavailable('the chain cannot be reached', 'unexpected_error')
}

const inTime = <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      const message = 'The chain that verifies this signature took too long to respond'
      fail(new AuthError('client_request_timeout', { message }))
    }, DEADLINE)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Whether the call was executed and rejected, in contrast to one without a response. */
const isAnswer = (error: unknown): boolean => {
  const all = error instanceof BaseError ? `${error.shortMessage} ${error.details}` : String(error)
  return /revert|invalid opcode|opcodenotfound|invalidfeopcode|out of ?gas|stack ?(?:under|over)flow/i.test(
    all,
  )
}
