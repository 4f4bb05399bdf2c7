import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** Opens a proxy to a database, whose connections can be cut, or held so that nothing arrives any more. */
export async function cable(to: URL) {
  const sockets = new Set<Socket>()
  let isCut = false
  let isHeld = false
  const server: Server = createServer((socket) => {
    if (isCut) return socket.destroy()
    const other = connect(Number(to.port || 5432), to.hostname)
    for (const [end, far] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(end)
      end.on('error', () => {}).on('close', () => far.destroy())
      if (!isHeld) end.pipe(far)
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = new URL(to)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  // Of a Unix socket, which would lead past it.
  url.searchParams.delete('host')
  return {
    url: url.href,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    hold() {
      isHeld = true
      for (const socket of sockets) socket.unpipe()
    },
    /** For connections that are opened from now on. */
    mend() {
      isCut = false
      isHeld = false
    },
    close: () => server.close(),
  }
}
