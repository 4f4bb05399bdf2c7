import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Server as TcpServer } from 'node:net'
import { afterEach } from 'vitest'
import { guardedFetch, type GuardedRequest } from '../src/net/index'

const servers: (Server | TcpServer)[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections()
    server.close()
  }
})

/** @returns the port; the server closes with the test */
export async function listening<S extends Server | TcpServer>(server: S): Promise<number> {
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}
export const served = async (listener: RequestListener) =>
  `http://127.0.0.1:${await listening(createServer(listener))}`

/** Fetches as a development provider does: private addresses are allowed. */
export const fetchIt = (url: string, more: Partial<GuardedRequest> = {}) =>
  guardedFetch(url, { allowPrivate: true, signal: new AbortController().signal, ...more })
