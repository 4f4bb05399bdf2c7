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
  /** JSON-RPC of the running chain; asked for again at each use. */
  open(): Promise<{ request: EIP1193RequestFn }>
  /** True while no contract can be there, which spares starting it for nothing. */
  isEmpty?(): Promise<boolean>
}

/** The chains that the login may ask, by chain id: the address of a JSON-RPC server, or one of our own. */
export type LoginChains = Readonly<Record<number, string | LazyChain>>

/** What someone says they signed with an account that may be a contract. */
export interface SignedMessage {
  chainId: number
  address: Address
  message: string
  signature: Hex
}

/** One chain, read. Whatever it is asked, it answers or the call fails with words. */
export interface Chains {
  ids: readonly number[]
  /**
   * Whether the contract at the address takes the signature for its own (ERC-1271), or would once it is
   * deployed as the signature says (ERC-6492).
   * @throws {AuthError} `invalid_data` where there is no such chain here, `client_request_timeout` and
   * `unexpected_error` where it does not answer: all say that the signature cannot be verified, not that it is wrong
   */
  isSignedByContract(signed: SignedMessage): Promise<boolean>
  /** Asks a chain. @throws {AuthError} as above */
  read<T>(chainId: number, work: (client: PublicClient) => Promise<T>): Promise<T>
}

/** Longest wait for a chain, in milliseconds; one on this machine may have to be started first. */
const DEADLINE = 30_000

/** The last 32 bytes of a signature that says how its wallet is deployed (ERC-6492). */
const COUNTERFACTUAL = /(?:6492){16}$/
/** Those of one that brings its own delegation (ERC-8010), which is not read here. */
const DELEGATING = /(?:8010){16}$/

export const createChains = (sources: LoginChains = {}): Chains => {
  /** A client on one chain, and whether the chain failed to answer it at any time. */
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
        // Anything else would let a wallet of one chain pass for one of another.
        if ((await client.getChainId()) !== chainId) throw failed()
        const found = await work(client)
        // Libraries take a chain's silence for a "no".
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

/** Says so where it cannot be known whether a signature holds. */
export const verificationUnavailable = (
  why: string,
  code: 'invalid_data' | 'unexpected_error' = 'invalid_data',
) => {
  const message = `This wallet’s signature cannot be verified here: ${why}`
  return code === 'invalid_data'
    ? invalidData('signature', message)
    : new AuthError(code, { property: 'signature', message })
}

/** Whatever a source or a library throws is a chain that cannot be asked. */
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

/** A call that was carried out and rejected, as against one that nobody answered. */
const isAnswer = (error: unknown): boolean => {
  const all = error instanceof BaseError ? `${error.shortMessage} ${error.details}` : String(error)
  return /revert|invalid opcode|opcodenotfound|invalidfeopcode|out of ?gas|stack ?(?:under|over)flow/i.test(
    all,
  )
}
