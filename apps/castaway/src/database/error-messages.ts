import { CastawayError } from '@castaway/contract'
import { join } from 'node:path'

/** Where the data is stored, according to the settings. */
export interface DatabaseLocation {
  dataFolder: string
  databaseUrl: string | undefined
  /** Whether the secret comes from CASTAWAY_SECRET instead of the data folder. */
  isSecretSet: boolean
}

/** The error message for data that was encrypted with another secret, with what to do about it. */
export function wrongSecretMessage({
  dataFolder,
  databaseUrl,
  isSecretSet,
}: DatabaseLocation): string {
  const file = join(dataFolder, 'secret')
  const other = databaseUrl === undefined ? 'CASTAWAY_DATA' : 'DATABASE_URL'
  return isSecretSet
    ? `CASTAWAY_SECRET does not match the secret this data was written with: set the previous one (if CASTAWAY_SECRET was not set, it is the one in ${file}), or choose another ${other}`
    : `The secret in ${file} does not match the secret this data was written with: restore that file, set CASTAWAY_SECRET to the previous secret, or choose another ${other}`
}

/** The error message for damaged or unusable PGlite files in the data folder; null if the cause is something else. */
export function folderErrorMessage(
  cause: unknown,
  { dataFolder }: DatabaseLocation,
): string | null {
  const { code, message } = errorDetailsOf(cause)
  const folder = join(dataFolder, 'pg')
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `The database in ${folder} is not writable (${code}): give this user write permission, or choose another CASTAWAY_DATA`
  }
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') {
    return `The disk is full, so the database in ${folder} cannot grow: free some space, or choose another CASTAWAY_DATA`
  }
  // A statement that the database rejects is a bug in Castaway.
  if (hasOwnMessage(cause) || /^(?:22|23|42)...$/.test(code ?? '')) return null
  return `The database in ${folder} cannot be opened and may be damaged (${oneLine(message)}): restore the folder ${dataFolder} from a backup, or choose another CASTAWAY_DATA`
}

/** The error message for a server in DATABASE_READ_URL that is no read replica of this database, or fails. */
export function replicaErrorMessage(
  { cause, property }: CastawayError,
  urls: readonly string[],
): string | null {
  const url = urls[Number(property?.split('.')[1])]!
  const isOwn = cause instanceof CastawayError && cause.code === 'UNUSABLE_REPLICA'
  if (!isOwn) return databaseErrorMessage(cause, url, 'DATABASE_READ_URL')
  return sentence(`${serverAt(url, 'DATABASE_READ_URL')} ${cause.shortMessage}`)
}

/**
 * The error message for a failing PostgreSQL at the URL of a setting, without secrets; null if the failure is a bug in
 * Castaway.
 */
export function databaseErrorMessage(
  cause: unknown,
  databaseUrl: string,
  setting = 'DATABASE_URL',
): string | null {
  const { code, message } = errorDetailsOf(cause)
  const { server, database, user } = partsOf(databaseUrl)
  const at = serverAt(databaseUrl, setting)
  const known = code === undefined ? undefined : byCode[code]
  if (known) return sentence(known({ at, setting, server, database, user, message }))
  if (code?.startsWith('08')) return notPostgres(at)
  if (/client password must be a string|no password/i.test(message)) {
    return sentence(
      `${at} requires a password: add it to ${setting}, as in postgres://user:password@host/name`,
    )
  }
  if (/does not support SSL/i.test(message)) {
    return sentence(
      `${at} does not support TLS: remove sslmode from ${setting}, or turn on TLS on the server`,
    )
  }
  if (/certificate/i.test(message) || /CERT|SELF_SIGNED|VERIFY/.test(code ?? '')) {
    return sentence(
      `${at} has a TLS certificate that is not trusted (${code ?? 'certificate'}): set its certificate authority with sslrootcert in ${setting} or with NODE_EXTRA_CA_CERTS, or check the host name`,
    )
  }
  if (/timeout/i.test(message) || code === 'ETIMEDOUT') {
    return sentence(
      `${at} does not respond: check the host and the port, and whether the server hangs`,
    )
  }
  if (/terminated unexpectedly|ended unexpectedly|parse|unexpected.*message/i.test(message)) {
    return notPostgres(at)
  }
  return null
}

interface ErrorDetails {
  at: string
  setting: string
  server: string
  database: string
  user: string
  message: string
}

const wrongLogin = ({ at, setting, user }: ErrorDetails) =>
  `${at} rejected the login of the role "${user}": check the user and password in ${setting}, and that the role exists`
const unreachable =
  (why: string) =>
  ({ at }: ErrorDetails) =>
    `${at} cannot be reached (${why}): start it, or correct the host and port`

/** Messages by error code of PostgreSQL or of the operating system. */
const byCode: Record<string, (facts: ErrorDetails) => string> = {
  '3D000': ({ at, database }) =>
    `${at} has no database "${database}": create it (createdb ${database}), or choose another one`,
  '28P01': wrongLogin,
  '28000': (facts) =>
    /no encryption|SSL off/i.test(facts.message)
      ? `${facts.at} rejects connections without TLS: add sslmode=require to ${facts.setting}, or allow them in pg_hba.conf`
      : /pg_hba/.test(facts.message)
        ? `${facts.at} rejects the role "${facts.user}" from this machine: allow it in pg_hba.conf`
        : wrongLogin(facts),
  '42501': ({ at, database, user }) =>
    `${at} does not allow the role "${user}" to create or use tables in the database "${database}": make it the owner (alter database ${database} owner to ${user}), or grant it those privileges`,
  '3F000': ({ at, user }) =>
    `${at} has no schema in which the role "${user}" can create tables: create one and add it to the role’s search_path`,
  '42P07': ({ at, database }) =>
    `${at} already has tables of another program in the database "${database}": create an empty database for Castaway`,
  '25006': ({ at }) =>
    `${at} is read-only: use the primary server, or turn off default_transaction_read_only`,
  '53300': ({ at }) => `${at} has too many open connections: close some, or raise max_connections`,
  '53100': ({ at }) => `${at} is out of disk space: free some`,
  '53200': ({ at }) => `${at} is out of memory: give it more`,
  '57P03': ({ at }) => `${at} is starting up or shutting down: try again in a moment`,
  '57P01': ({ at }) => `${at} is shutting down: start it again`,
  ECONNREFUSED: unreachable('nothing is listening there'),
  ENOTFOUND: unreachable('no such host'),
  EAI_AGAIN: unreachable('the host name cannot be resolved'),
  EHOSTUNREACH: unreachable('no route to the host'),
  ENETUNREACH: unreachable('no route to the network'),
  ENOENT: unreachable('no such socket'),
  EACCES: unreachable('this user has no permission to use the socket'),
  ECONNRESET: ({ at }) =>
    `${at} closed the connection: check that it is a PostgreSQL server, and read its log`,
  EPIPE: ({ at }) =>
    `${at} closed the connection: check that it is a PostgreSQL server, and read its log`,
}

const notPostgres = (at: string) =>
  sentence(`${at} does not respond like a PostgreSQL server: check the host and port`)

/** What the database said, for a bug report. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 200)

const serverAt = (url: string, setting: string) =>
  `the PostgreSQL server at ${partsOf(url).server} (${setting})`

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Reads an error, or the driver's error that it wraps. */
function errorDetailsOf(error: unknown): { code: string | undefined; message: string } {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 4; depth++) {
    const inner = (cause as { errors?: unknown[] }).errors?.[0] ?? cause.cause
    // Castaway's own error wraps the driver's error.
    if (cause.name !== 'DatabaseUnavailableError') {
      const { code } = cause as { code?: unknown }
      if (typeof code === 'string' || inner === undefined) {
        return { code: typeof code === 'string' ? code : undefined, message: cause.message }
      }
    }
    cause = inner
  }
  return { code: undefined, message: String(error) }
}

/** Errors whose own message already explains what is wrong with the data. */
const hasOwnMessage = (cause: unknown): boolean =>
  cause instanceof CastawayError &&
  ['NEWER_SCHEMA', 'CHANGED_MIGRATION', 'OLD_SERVER'].includes(cause.code)

/** The parts of DATABASE_URL that can be shown: never its password, nor the whole URL. */
function partsOf(databaseUrl: string): { server: string; database: string; user: string } {
  const url = new URL(databaseUrl)
  const user = decode(url.username) || (process.env.PGUSER ?? process.env.USER ?? '')
  const host = url.hostname || url.searchParams.get('host') || 'localhost'
  return {
    server: `${decode(host)}:${url.port || 5432}`,
    database: decode(url.pathname.slice(1)) || user,
    user,
  }
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
