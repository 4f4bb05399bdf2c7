import { bytesSerializers } from '@castaway/server-kit/bytes'
import type { PoolClient, Submittable } from 'pg'

/** What is used here of the driver's messages to the server. */
interface Wire {
  parse(statement: { name: string; text: string; types: number[] }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
  once(event: string, listener: (message: { dataTypeIDs: number[] }) => void): void
  off(event: string, listener: (message: { dataTypeIDs: number[] }) => void): void
}

/** Statements whose types are remembered in a process. */
const MOST = 2_000

const mayBeBytes = (value: unknown): boolean =>
  (typeof value === 'string' && value.startsWith('0x')) ||
  (Array.isArray(value) && value.some(mayBeBytes))

/** Asks the server for the types of a statement's parameters. */
const describe = (client: PoolClient, text: string): Promise<number[]> =>
  new Promise((resolve, reject) => {
    let types: number[] = []
    const found = (message: { dataTypeIDs: number[] }) => (types = message.dataTypeIDs)
    const submittable = {
      submit(wire: Wire) {
        wire.once('parameterDescription', found)
        wire.parse({ name: '', text, types: [] })
        wire.describe({ type: 'S', name: '' })
        wire.sync()
      },
      handleRowDescription() {},
      handleError(error: unknown, wire: Wire) {
        wire.off('parameterDescription', found)
        reject(error)
      },
      handleReadyForQuery: () => resolve(types),
    }
    client.query(submittable as unknown as Submittable)
  })

/**
 * Writes the hex strings among the parameters as bytes where the statement takes bytes. The driver does not know the
 * types of parameters, so the server is asked for them, once for each statement with such strings.
 */
export function createParameterTypes() {
  const known = new Map<string, number[]>()
  const typesOf = async (client: PoolClient, text: string): Promise<number[]> => {
    const types = known.get(text) ?? (await describe(client, text))
    known.delete(text)
    known.set(text, types)
    if (known.size > MOST) known.delete(known.keys().next().value!)
    return types
  }
  return async (client: PoolClient, text: string, values: unknown[]): Promise<unknown[]> => {
    if (!values.some(mayBeBytes)) return values
    const types = await typesOf(client, text)
    return values.map((value, index) => {
      if (value === null || value === undefined) return value
      const write = bytesSerializers[types[index]!]
      return write ? write(value) : value
    })
  }
}
