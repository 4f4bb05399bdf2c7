import { join } from 'node:path'

/** Where the data is, as the settings say. */
export interface DatabaseLocation {
  dataFolder: string
  databaseUrl: string | undefined
  /** Whether the secret is CASTAWAY_SECRET, not the data folder's own. */
  isSecretSet: boolean
}

/** What is wrong where the data was written with another secret, and what to do. */
export function wrongSecretMessage({
  dataFolder,
  databaseUrl,
  isSecretSet,
}: DatabaseLocation): string {
  const file = join(dataFolder, 'secret')
  const other = databaseUrl === undefined ? 'CASTAWAY_DATA' : 'DATABASE_URL'
  return isSecretSet
    ? `CASTAWAY_SECRET is not the secret that this data was written with: set the one from before (without CASTAWAY_SECRET it was the one in ${file}), or choose another ${other}`
    : `The secret in ${file} is not the one that this data was written with: restore that file, set CASTAWAY_SECRET to the secret from before, or choose another ${other}`
}

/** What is wrong with PGlite's files in the data folder; null where it is not them. */
export function folderErrorMessage(
  cause: unknown,
  { dataFolder }: DatabaseLocation,
): string | null {
  const { code } = errorDetailsOf(cause)
  const folder = join(dataFolder, 'pg')
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `The database in ${folder} cannot be written (${code}): give this user the right to write there, or choose another CASTAWAY_DATA`
  }
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') {
    return `There is no room left for the database in ${folder}: free some, or choose another CASTAWAY_DATA`
  }
  // A statement that the database refuses is Castaway's own mistake.
  if (hasOwnMessage(cause) || /^(?:22|23|42)...$/.test(code ?? '')) return null
  return `The database in ${folder} cannot be opened; it may be damaged: restore the folder ${dataFolder} from a backup, or choose another CASTAWAY_DATA`
}

/**
 * What is wrong with the PostgreSQL at DATABASE_URL, without anything secret of it; null where it is
 * Castaway's own failure.
 */
export function databaseErrorMessage(cause: unknown, databaseUrl: string): string | null {
  const { code, message } = errorDetailsOf(cause)
  const { server, database, user } = partsOf(databaseUrl)
  const at = `the PostgreSQL at ${server}, which DATABASE_URL names,`
  const known = code === undefined ? undefined : byCode[code]
  if (known) return sentence(known({ at, server, database, user, message }))
  if (code?.startsWith('08')) return notPostgres(at)
  if (/client password must be a string|no password/i.test(message)) {
    return sentence(
      `${at} asks for a password: put it into DATABASE_URL as postgres://user:password@host/name`,
    )
  }
  if (/does not support SSL/i.test(message)) {
    return sentence(
      `${at} does not speak TLS: remove sslmode from DATABASE_URL or turn TLS on there`,
    )
  }
  if (/certificate/i.test(message) || /CERT|SELF_SIGNED|VERIFY/.test(code ?? '')) {
    return sentence(
      `${at} shows a TLS certificate that is not trusted (${code ?? 'certificate'}): name its authority with sslrootcert in DATABASE_URL or NODE_EXTRA_CA_CERTS, or check the host name`,
    )
  }
  if (/timeout/i.test(message) || code === 'ETIMEDOUT') {
    return sentence(`${at} does not answer: check the host and the port, and whether it hangs`)
  }
  if (/terminated unexpectedly|ended unexpectedly|parse|unexpected.*message/i.test(message)) {
    return notPostgres(at)
  }
  return null
}

interface ErrorDetails {
  at: string
  server: string
  database: string
  user: string
  message: string
}

const wrongLogin = ({ at, user }: ErrorDetails) =>
  `${at} does not let the role "${user}" in with this password: check user and password in DATABASE_URL, and whether the role exists`
const unreachable =
  (why: string) =>
  ({ at }: ErrorDetails) =>
    `${at} cannot be reached (${why}): start it, or correct the host and the port`

/** By the codes of PostgreSQL and of the system. */
const byCode: Record<string, (facts: ErrorDetails) => string> = {
  '3D000': ({ at, database }) =>
    `${at} has no database "${database}": create it (createdb ${database}) or name another one`,
  '28P01': wrongLogin,
  '28000': (facts) =>
    /no encryption|SSL off/i.test(facts.message)
      ? `${facts.at} refuses a connection without TLS: add sslmode=require to DATABASE_URL, or allow it in pg_hba.conf`
      : /pg_hba/.test(facts.message)
        ? `${facts.at} refuses the role "${facts.user}" from this machine: allow it in pg_hba.conf`
        : wrongLogin(facts),
  '42501': ({ at, database, user }) =>
    `${at} does not let the role "${user}" use or make tables in the database "${database}": make it the owner (alter database ${database} owner to ${user}), or grant it the rights to create and use them`,
  '3F000': ({ at, user }) =>
    `${at} has no schema in which the role "${user}" may make tables: create one and put it on its search_path`,
  '25006': ({ at }) =>
    `${at} can only be read: name the primary server, or turn default_transaction_read_only off`,
  '53300': ({ at }) =>
    `${at} has too many connections open already: close some or raise max_connections`,
  '53100': ({ at }) => `${at} has no room left on its disk: free some`,
  '53200': ({ at }) => `${at} has no memory left: give it more`,
  '57P03': ({ at }) => `${at} is still starting or is stopping: try again in a moment`,
  '57P01': ({ at }) => `${at} is stopping: start it again`,
  ECONNREFUSED: unreachable('nothing listens there'),
  ENOTFOUND: unreachable('no such host'),
  EAI_AGAIN: unreachable('the host name cannot be looked up'),
  EHOSTUNREACH: unreachable('no way to the host'),
  ENETUNREACH: unreachable('no way to the network'),
  ENOENT: unreachable('no such socket'),
  EACCES: unreachable('the socket may not be used by this user'),
  ECONNRESET: ({ at }) => `${at} hung up: check whether it is a PostgreSQL, and its log`,
  EPIPE: ({ at }) => `${at} hung up: check whether it is a PostgreSQL, and its log`,
}

const notPostgres = (at: string) =>
  sentence(`${at} does not speak as PostgreSQL does: check the host and the port`)

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Of a failure, or of the driver's error that it was made from. */
function errorDetailsOf(error: unknown): { code: string | undefined; message: string } {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 4; depth++) {
    const inner = (cause as { errors?: unknown[] }).errors?.[0] ?? cause.cause
    // Castaway's own words stand around the driver's error.
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

/** Errors that say in words of their own what is wrong with the data. */
const hasOwnMessage = (cause: unknown): boolean =>
  cause instanceof Error &&
  ['NewerSchemaError', 'ChangedMigrationError', 'OldServerError'].includes(cause.name)

/** What may be shown of DATABASE_URL: never its password, nor the whole of it. */
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
