import { z } from 'zod'
import { text, url } from './checks'
import { StartError } from './start-error'

export const roles = ['all', 'web', 'worker'] as const
/** What a process does: answer requests, run jobs, or both. */
export type Role = (typeof roles)[number]

const wholeNumber = (name: string, from: number, to: number) => {
  const rule = `${name} must be a whole number from ${from} to ${to}`
  return z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, rule)
    .transform(Number)
    .refine((value) => value >= from && value <= to, rule)
}

const PROTOCOLS = ['postgres:', 'postgresql:']
/** A password may contain a comma. */
const BETWEEN_URLS = /[\s,]+(?=postgres(?:ql)?:\/\/)/

/** Settings of a server that is several processes on one PostgreSQL. */
const Environment = z.object({
  CASTAWAY_ROLE: z.enum(roles, `CASTAWAY_ROLE must be one of ${roles.join(', ')}`).default('all'),
  DATABASE_URL: url('DATABASE_URL', PROTOCOLS).optional(),
  DATABASE_READ_URL: text('DATABASE_READ_URL')
    .transform((urls) => urls.split(BETWEEN_URLS))
    .pipe(z.array(url('DATABASE_READ_URL', PROTOCOLS)))
    .default([]),
  DATABASE_POOL_SIZE: wholeNumber('DATABASE_POOL_SIZE', 2, 200).optional(),
  CASTAWAY_DRAIN_SECONDS: wholeNumber('CASTAWAY_DRAIN_SECONDS', 0, 300).default(0),
})

export interface ProcessSettings {
  role: Role
  /** PostgreSQL in place of the embedded database. */
  databaseUrl?: string
  /** Read replicas of it. */
  readUrls: string[]
  /** Most connections that this process opens for requests and jobs: to PostgreSQL, and to each read replica. */
  poolSize?: number
  /**
   * Seconds for which the server goes on to accept requests after it was asked to stop, while `/readyz` says that it
   * does: as long as a load balancer needs to notice.
   */
  drainSeconds: number
}

export function processSettings(env: Record<string, string | undefined>): ProcessSettings {
  const parsed = Environment.safeParse(env)
  if (!parsed.success) throw new StartError(parsed.error.issues[0]!.message)
  const e = parsed.data
  if (e.CASTAWAY_ROLE !== 'all' && !e.DATABASE_URL) {
    throw new StartError(
      `CASTAWAY_ROLE=${e.CASTAWAY_ROLE} needs DATABASE_URL: the embedded database belongs to one process, which does everything`,
    )
  }
  if (e.DATABASE_POOL_SIZE !== undefined && !e.DATABASE_URL) {
    throw new StartError('DATABASE_POOL_SIZE needs DATABASE_URL: the embedded database has no pool')
  }
  if (e.DATABASE_READ_URL.length > 0 && !e.DATABASE_URL) {
    throw new StartError(
      'DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replicas',
    )
  }
  return {
    role: e.CASTAWAY_ROLE,
    databaseUrl: e.DATABASE_URL,
    readUrls: e.DATABASE_READ_URL,
    poolSize: e.DATABASE_POOL_SIZE,
    drainSeconds: e.CASTAWAY_DRAIN_SECONDS,
  }
}
