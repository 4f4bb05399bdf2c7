import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** Opens a proxy to a database, whose connections can be cut. */
export async function cable(to: URL) {
  const sockets = new Set<Socket>()
  let isCut = false
  const server: Server = createServer((socket) => {
    if (isCut) return socket.destroy()
    const other = connect(Number(to.port || 5432), to.hostname)
    for (const [end, far] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(end)
      end.on('error', () => {}).on('close', () => far.destroy())
      end.pipe(far)
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = new URL(to)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend: () => void (isCut = false),
    close: () => server.close(),
  }
}
