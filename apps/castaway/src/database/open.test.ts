import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock, systemRandom } from '@castaway/contract'
import { administer } from '@castaway/testkit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rejectionOf } from '../../test/rejected-database'

let dataFolder: string
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'castaway-database-'))
})
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

const PASSWORD = 'a-password-nobody-may-read'

/** The message with which a start on this database fails. */
async function rejection(databaseUrl: string): Promise<string> {
  const failure = await rejectionOf({
    clock: systemClock,
    random: systemRandom,
    dataFolder,
    databaseUrl,
    secret: 'a secret of thirty-two characters',
    isSecretSet: true,
  })
  expect(failure.message).not.toContain(PASSWORD)
  expect(failure.message).not.toContain(databaseUrl)
  return `${failure.name}: ${failure.message}`
}

const servers: { server: Server; sockets: Set<Socket> }[] = []
/** Starts a server that answers with the given script. @returns its URL as DATABASE_URL */
async function serve(speak: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    speak(socket)
  })
  servers.push({ server, sockets })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return `postgres://reef:${PASSWORD}@127.0.0.1:${(server.address() as AddressInfo).port}/tides`
}
afterAll(() => {
  for (const { server, sockets } of servers) {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
})

/** Encodes a message of PostgreSQL's wire protocol. */
const message = (type: string, ...parts: (string | number[])[]) => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const READY = message('Z', 'I')
const error = (code: string, text: string) =>
  message('E', `SFATAL\0VFATAL\0C${code}\0M${text}\0`, [0])

describe('an unusable database stops the start with an error message', () => {
  test('if nothing listens', async () => {
    const url = await serve(() => {})
    await new Promise((closed) => servers.at(-1)!.server.close(closed))
    expect(await rejection(url)).toMatch(
      /^StartError: The PostgreSQL server at 127\.0\.0\.1:\d+ \(DATABASE_URL\) cannot be reached \(nothing is listening there\)/,
    )
  })

  test('if the host does not exist', async () => {
    expect(await rejection(`postgres://reef:${PASSWORD}@no-such-host.invalid/tides`)).toMatch(
      /no-such-host\.invalid:5432.* cannot be reached/,
    )
  })

  test('if the server never responds', async () => {
    expect(await rejection(await serve(() => {}))).toMatch(/does not respond: check the host/)
  })

  test('if another service responds, or closes the connection', async () => {
    const web = await serve((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    )
    expect(await rejection(web)).toMatch(/does not respond like a PostgreSQL server/)
    const gone = await serve((socket) => socket.once('data', () => socket.destroy()))
    expect(await rejection(gone)).toMatch(
      /does not respond like a PostgreSQL server|closed the connection/,
    )
  })

  test('if TLS is required but not available, or the other way around', async () => {
    const url = await serve((socket) => socket.once('data', () => socket.write('N')))
    expect(await rejection(`${url}?sslmode=verify-full`)).toMatch(/does not support TLS/)
    const strict = await serve((socket) =>
      socket.once('data', () => socket.end(error('28000', 'no pg_hba.conf entry, no encryption'))),
    )
    expect(await rejection(strict)).toMatch(/rejects connections without TLS/)
  })

  test.each([
    ['53300', 'sorry, too many clients already', /too many open connections/],
    ['57P03', 'the database system is starting up', /starting up or shutting down/],
    ['3D000', 'database "tides" does not exist', /no database "tides": create it/],
    ['28000', 'role "reef" does not exist', /rejected the login of the role "reef"/],
    ['28P01', 'password authentication failed', /check the user and password/],
  ])('if the server responds %s', async (code, text, words) => {
    const url = await serve((socket) => socket.once('data', () => socket.end(error(code, text))))
    expect(await rejection(url)).toMatch(words)
  })

  test('if the server is too old', async () => {
    const column = (name: string) => [...Buffer.from(name), 0, ...Array<number>(18).fill(0)]
    const value = (text: string) => [0, 0, 0, text.length, ...Buffer.from(text)]
    const url = await serve((socket) =>
      socket.once('data', () => {
        socket.write(Buffer.concat([message('R', [0, 0, 0, 0]), READY]))
        socket.on('data', () =>
          socket.write(
            Buffer.concat([
              message('1'),
              message('2'),
              message('T', [0, 2], column('version'), column('name')),
              message('D', [0, 2], value('130004'), value('13.4')),
              message('C', 'SELECT 1\0'),
              READY,
            ]),
          ),
        )
      }),
    )
    expect(await rejection(url)).toMatch(/too old \(13\.4\): Castaway needs version 15 or newer/)
  })
})

/** These tests need a real PostgreSQL. */
describe.runIf(process.env.DATABASE_URL)('a real PostgreSQL stops the start', () => {
  const server = process.env.DATABASE_URL!
  const unique = systemRandom.bytes(6).reduce((text, byte) => text + byte.toString(16), '')
  const role = `reef_${unique}`
  const database = `tides_${unique}`
  const inTurn = async (...statements: string[]) => {
    for (const statement of statements) await administer(server, statement)
  }
  const url = ({ user = role, password = PASSWORD, name = database } = {}) => {
    const made = new URL(server)
    Object.assign(made, { username: user, password, pathname: `/${name}` })
    return made.href
  }
  beforeAll(() =>
    inTurn(`create role ${role} login password '${PASSWORD}'`, `create database ${database}`),
  )
  afterAll(() => inTurn(`drop database ${database} with (force)`, `drop role ${role}`))

  test('if the database is missing, the password is wrong or the role is unknown', async () => {
    expect(await rejection(url({ name: `no_${unique}` }))).toMatch(
      new RegExp(`no database "no_${unique}": create it`),
    )
    expect(await rejection(url({ password: 'wrong' }))).toMatch(/check the user and password/)
    expect(await rejection(url({ user: 'nobody' }))).toMatch(
      /rejected the login of the role "nobody"/,
    )
    const bare = new URL(url())
    bare.password = ''
    expect(await rejection(bare.href)).toMatch(/requires a password|check the user and password/)
  })

  test('if the role cannot create tables, and starts with one that can', async () => {
    expect(await rejection(url())).toMatch(
      new RegExp(
        `does not allow the role "${role}" to create or use tables in the database "${database}"`,
      ),
    )
    await inTurn(`alter database ${database} owner to ${role}`)
    expect(await rejection(url())).toBe('Error: It opened')
  })

  test('if the server is read-only, or has no connection left', async () => {
    const fresh = `fresh_${unique}`
    await inTurn(
      `create database ${fresh} owner ${role}`,
      `alter role ${role} set default_transaction_read_only = on`,
    )
    expect(await rejection(url({ name: fresh }))).toMatch(/is read-only/)
    await inTurn(`alter role ${role} connection limit 0`)
    expect(await rejection(url({ name: fresh }))).toMatch(/too many open connections/)
    await inTurn(`drop database ${fresh} with (force)`)
  })
})
