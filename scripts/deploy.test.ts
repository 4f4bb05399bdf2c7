import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')
const files = readdirSync(`${root}deploy`).filter((name) => name !== 'castaway.env')

/** Settings that the guide of settings has a row for. */
const settings = new Set(
  read('docs/guides/settings.md')
    .split('\n')
    .flatMap((line) => /^\| (`[A-Z].*?) \|/.exec(line)?.[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? []),
)
/** What other programs read. */
const others = [
  'NODE_ENV',
  'XDG_CACHE_HOME',
  'CASTAWAY_DOMAIN',
  'CASTAWAY_UPSTREAM',
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'POSTGRES_DB',
  'POSTGRES_INITDB_ARGS',
]

interface Compose {
  services: Record<
    string,
    {
      environment: Record<string, string>
      env_file?: string
      build?: { context: string; dockerfile: string }
      volumes: string[]
      ports?: string[]
      healthcheck: { test: string[] }
      depends_on?: Record<string, { condition: string }>
      stop_grace_period?: string
    }
  >
  volumes: Record<string, null>
}
const compose = parse(read('deploy/compose.yaml')) as Compose

/** The largest number in a column of the page of routes, whose rows end with body and time. */
function largest(pattern: RegExp): number {
  const found = [...read('docs/generated/routes.md').matchAll(pattern)]
  expect(found.length).toBeGreaterThan(30)
  return Math.max(...found.map(([, number]) => Number(number)))
}

test('the files name only settings that exist', () => {
  const named = [
    ...read('deploy/castaway.env.example').matchAll(/^([A-Z][A-Z0-9_]+)=/gm),
    ...files
      .filter((name) => name.endsWith('.service'))
      .flatMap((name) => [...read(`deploy/${name}`).matchAll(/\b([A-Z][A-Z0-9_]+)=/g)]),
    ...read('deploy/Dockerfile').matchAll(/^(?:ENV| ) ?([A-Z][A-Z0-9_]+)=/gm),
    ...files.flatMap((name) => [
      ...read(`deploy/${name}`).matchAll(/\b((?:CASTAWAY|LOGIN)_[A-Z0-9_]+)\b/g),
    ]),
  ].map(([, name]) => name!)
  const composed = Object.values(compose.services).flatMap(({ environment }) =>
    Object.keys(environment ?? {}),
  )
  const unknown = [...named, ...composed].filter(
    (name) => !settings.has(name) && !others.includes(name),
  )
  expect(unknown).toEqual([])
  expect(named).toContain('CASTAWAY_SECRET')
})

test('the paths that the files name exist, in the repository or once it is built', () => {
  const built = ['apps/castaway/dist/main.js']
  const paths = files.flatMap((name) =>
    [
      ...read(`deploy/${name}`).matchAll(/\/(?:opt\/castaway|app)\/([\w./-]+\.(?:js|md))\b(?!\w)/g),
    ].map(([, path]) => path!),
  )
  expect(new Set(paths)).toEqual(new Set([...built, 'docs/guides/on-the-internet.md']))
  expect(paths.filter((path) => !built.includes(path) && !existsSync(root + path))).toEqual([])
  expect(read('scripts/build.mjs')).toContain(`main: 'src/main.ts'`)
})

describe('Compose', () => {
  const { castaway, caddy, database } = compose.services

  test('starts each service once the one that it needs is healthy', () => {
    for (const service of Object.values(compose.services)) {
      for (const part of service.healthcheck.test) expect(part).toEqual(expect.any(String))
      for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect([Object.keys(compose.services).includes(name), condition]).toEqual([
          true,
          'service_healthy',
        ])
      }
    }
    expect(Object.keys(castaway!.depends_on!)).toEqual(['database'])
    expect(Object.keys(caddy!.depends_on!)).toEqual(['castaway'])
    expect(castaway!.healthcheck.test.join(' ')).toContain('/readyz')
  })

  test('publishes the proxy alone', () => {
    expect([castaway!.ports, database!.ports]).toEqual([undefined, undefined])
    expect(caddy!.ports).toContain('443:443')
    expect(caddy!.environment.CASTAWAY_UPSTREAM).toBe('castaway:4747')
  })

  test('stores what has to stay in volumes that it declares, and mounts files that exist', () => {
    const sources = Object.values(compose.services).flatMap(({ volumes }) =>
      volumes.map((volume) => volume.split(':')[0]!),
    )
    const named = sources.filter((source) => !source.startsWith('.'))
    expect(named.toSorted()).toEqual(Object.keys(compose.volumes).toSorted())
    expect(sources).toContain('./Caddyfile')
    expect(existsSync(`${root}${castaway!.build!.dockerfile}`)).toBe(true)
  })

  test('gets the database’s password from the file of settings', () => {
    expect(castaway!.environment.DATABASE_URL).toContain('${POSTGRES_PASSWORD}')
    expect(read('deploy/castaway.env.example')).toMatch(/^POSTGRES_PASSWORD=$/m)
    expect(read('deploy/.gitignore').split('\n')).toContain('castaway.env')
  })
})

test('the server has more time to stop than it gives to open requests', () => {
  const patience = Number(
    /const PATIENCE = ([\d_]+)/.exec(read('apps/castaway/src/boot.ts'))![1]!.replaceAll('_', ''),
  )
  const seconds = [
    /^TimeoutStopSec=(\d+)$/m.exec(read('deploy/castaway.service'))![1],
    /^(\d+)s$/.exec(compose.services.castaway!.stop_grace_period!)![1],
  ]
  for (const each of seconds) expect(Number(each) * 1000).toBeGreaterThan(1.5 * patience)
})

describe.each([
  ['Caddyfile', /max_size (\d+)MB/, /response_header_timeout (\d+)s/, /lb_try_duration/],
  [
    'nginx.conf',
    /client_max_body_size (\d+)m/,
    /proxy_read_timeout (\d+)s/,
    /X-Forwarded-For \$remote_addr;/,
  ],
] as const)('%s', (name, size, time, also) => {
  const text = read(`deploy/${name}`)

  test('lets through what the largest route accepts, for as long as the slowest one has', () => {
    expect(Number(size.exec(text)![1])).toBeGreaterThan(
      largest(/\| (\d+) MB \| (?:\d+ s|stream) \|$/gm),
    )
    expect(Number(time.exec(text)![1])).toBeGreaterThan(largest(/\| (\d+) s \|$/gm))
    expect(text).toMatch(also)
  })

  test('hides what is for the operator, and compresses nothing itself', () => {
    expect(text).toMatch(/metrics/)
    expect(text).not.toMatch(/^\s*encode |gzip on/m)
  })
})

test('a backup runs with the folders and the temporary folder of the server', () => {
  const [server, backup] = ['castaway', 'castaway-backup'].map((name) =>
    read(`deploy/${name}.service`),
  )
  // The lock of the data folder is a socket there.
  for (const unit of [server!, backup!]) {
    expect(unit).toMatch(/^PrivateTmp=no$/m)
    expect(unit).toMatch(/^ReadWritePaths=.*\/tmp$/m)
    expect(unit).toContain('CASTAWAY_DATA=/var/lib/castaway/data')
    expect(unit).toMatch(/^EnvironmentFile=\/etc\/castaway\.env$/m)
    expect(unit).toMatch(/^NoNewPrivileges=yes$/m)
  }
})
