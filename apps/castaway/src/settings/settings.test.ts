import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings, StartError } from './index'

const read = (env: Record<string, string | undefined>) => readSettings(env, '/home/someone')

describe('settings', () => {
  test('by default run the island on loopback with the social world', () => {
    expect(read({})).toEqual({
      port: 4747,
      host: '127.0.0.1',
      dataFolder: '/home/someone/.castaway/social',
      world: 'social',
      warnings: [],
      apiKeys: [],
      blockedMiniApps: [],
      redirectUris: [],
      chain: true,
      operators: expect.anything(),
      rentStorage: false,
      strict: false,
      traces: false,
      analytics: false,
      chains: { rpc: {}, bundler: {} },
      login: expect.any(Function),
      role: 'all',
      readUrls: [],
      drainSeconds: 0,
    })
  })

  test('make it one of several processes, only with a database that several can use', () => {
    const DATABASE_URL = 'postgres://db.example/castaway'
    expect(
      read({
        DATABASE_URL,
        CASTAWAY_ROLE: 'worker',
        DATABASE_POOL_SIZE: '20',
        CASTAWAY_DRAIN_SECONDS: '5',
      }),
    ).toMatchObject({ databaseUrl: DATABASE_URL, role: 'worker', poolSize: 20, drainSeconds: 5 })
    expect(() => read({ CASTAWAY_ROLE: 'web' })).toThrow('CASTAWAY_ROLE=web needs DATABASE_URL')
    expect(() => read({ DATABASE_URL, CASTAWAY_ROLE: 'boss' })).toThrow(
      'CASTAWAY_ROLE must be one of all, web, worker',
    )
    expect(() => read({ DATABASE_POOL_SIZE: '5' })).toThrow('DATABASE_POOL_SIZE needs DATABASE_URL')
    for (const size of ['1', '201', 'ten', '-3', '']) {
      expect(() => read({ DATABASE_URL, DATABASE_POOL_SIZE: size })).toThrow(
        'DATABASE_POOL_SIZE must be a whole number from 2 to 200',
      )
    }
    expect(() => read({ CASTAWAY_DRAIN_SECONDS: '1.5' })).toThrow('CASTAWAY_DRAIN_SECONDS must be')
  })

  test('name read replicas, only beside the server that they follow', () => {
    const DATABASE_URL = 'postgres://db.example/castaway'
    const urls = (DATABASE_READ_URL: string) => read({ DATABASE_URL, DATABASE_READ_URL }).readUrls
    const [one, two] = [
      'postgres://a,b:c@one.example/castaway',
      'postgresql://two.example/castaway',
    ]
    expect(urls(one)).toEqual([one])
    for (const between of [',', ' ', ', ', '\n']) {
      expect(urls(`${one}${between}${two}`)).toEqual([one, two])
    }
    expect(() => urls('https://one.example')).toThrow(
      'DATABASE_READ_URL must be a URL that starts with postgres:// or postgresql://',
    )
    expect(() => urls('')).toThrow('DATABASE_READ_URL is set but empty')
    expect(() => read({ DATABASE_READ_URL: one })).toThrow('DATABASE_READ_URL needs DATABASE_URL')
    const remote = { PROVIDER_URL: 'https://api.example.com/v2', PROVIDER_API_KEY: 'k' }
    expect(() => read({ ...remote, DATABASE_URL, DATABASE_READ_URL: one })).toThrow(
      'DATABASE_READ_URL has no use with PROVIDER_URL',
    )
  })

  test('can leave the current version of the API alone', () => {
    expect(read({}).apiVersion).toBeUndefined()
    expect(read({ CASTAWAY_API: 'all' }).apiVersion).toBeUndefined()
    expect(read({ CASTAWAY_API: 'today' }).apiVersion).toBe('3.174.0')
    expect(() => read({ CASTAWAY_API: '3' })).toThrow('CASTAWAY_API must be all or today')
  })

  test('name a wallet at the provider', () => {
    const remote = { PROVIDER_URL: 'https://api.example.com/v2', PROVIDER_API_KEY: 'k' }
    expect(read({ ...remote, PROVIDER_WALLET_ID: 'w' }).remote).toMatchObject({ walletId: 'w' })
  })

  test('enable strict mode, which refuses unknown parameters', () => {
    expect(read({ CASTAWAY_STRICT: 'on' }).strict).toBe(true)
    expect(() => read({ CASTAWAY_STRICT: 'yes' })).toThrow('CASTAWAY_STRICT must be on or off')
  })

  test('limit requests as asked, by the exposure otherwise, and like a plan of the provider', () => {
    expect(read({ CASTAWAY_LIMITS: 'on' }).limits).toBe(true)
    expect(read({ CASTAWAY_LIMITS: 'off' }).limits).toBe(false)
    expect(read({}).limits).toBeUndefined()
    expect(read({ CASTAWAY_PLAN: 'scale' }).plan).toBe('scale')
    expect(() => read({ CASTAWAY_LIMITS: 'some' })).toThrow('CASTAWAY_LIMITS must be on or off')
    expect(() => read({ CASTAWAY_PLAN: 'huge' })).toThrow(
      'CASTAWAY_PLAN must be one of free, starter, growth, scale',
    )
  })

  test('turn the chain off with one value only', () => {
    expect(read({ CASTAWAY_CHAIN: 'off' }).chain).toBe(false)
    expect(read({}).rentStorage).toBe(false)
    expect(read({ CASTAWAY_RENT_STORAGE: 'on' }).rentStorage).toBe(true)
    expect(() => read({ CASTAWAY_CHAIN: 'no' })).toThrow('CASTAWAY_CHAIN must be on or off')
  })

  test('use a separate data folder per world by default', () => {
    expect(read({ CASTAWAY_WORLD: 'small' }).dataFolder).toBe('/home/someone/.castaway/small')
    expect(read({ CASTAWAY_DATA: 'here' }).dataFolder).toBe('/home/someone/here')
  })

  test.each([
    ['tiny', 'small'],
    ['nasty', 'hostile'],
  ])('read the world %s as %s, with one warning that names the new name', (former, current) => {
    const { world, dataFolder, warnings } = read({ CASTAWAY_WORLD: former })
    expect({ world, dataFolder }).toEqual({
      world: current,
      dataFolder: `/home/someone/.castaway/${current}`,
    })
    expect(warnings).toEqual([`CASTAWAY_WORLD=${former} is now called CASTAWAY_WORLD=${current}`])
    expect(read({ CASTAWAY_WORLD: current }).warnings).toEqual([])
  })

  test('use a data folder under a world’s former name until there is one under the current name', async () => {
    const home = await mkdtemp(join(tmpdir(), 'castaway-settings-'))
    const folder = () => readSettings({ CASTAWAY_WORLD: 'small' }, home).dataFolder
    expect(folder()).toBe(join(home, '.castaway/small'))
    await mkdir(join(home, '.castaway/tiny'), { recursive: true })
    expect(folder()).toBe(join(home, '.castaway/tiny'))
    await mkdir(join(home, '.castaway/small'))
    expect(folder()).toBe(join(home, '.castaway/small'))
    await rm(home, { recursive: true })
  })

  test('define a remote provider with a URL and a key', () => {
    expect(
      read({ PROVIDER_URL: 'https://api.example.com/v2/', PROVIDER_API_KEY: 'k' }).remote,
    ).toEqual({ url: 'https://api.example.com/v2', apiKey: 'k' })
  })

  test('define a model with a URL and a name, and an optional key', () => {
    const url = 'http://localhost:11434/v1'
    expect(read({ CASTAWAY_SUMMARY_URL: url, CASTAWAY_SUMMARY_MODEL: 'm' }).models).toEqual({
      summary: { url, model: 'm' },
    })
    const embeddings = { url, key: 'k', model: 'm' }
    expect(
      read({
        CASTAWAY_EMBEDDINGS_URL: url,
        CASTAWAY_EMBEDDINGS_KEY: 'k',
        CASTAWAY_EMBEDDINGS_MODEL: 'm',
      }).models,
    ).toEqual({ embeddings })
  })

  test.each([
    [{ CASTAWAY_SUMMARY_URL: 'http://localhost:1/v1' }, /CASTAWAY_SUMMARY_MODEL belong together/],
    [{ CASTAWAY_EMBEDDINGS_MODEL: 'm' }, /CASTAWAY_EMBEDDINGS_URL and .* belong together/],
    [{ CASTAWAY_SUMMARY_KEY: 'hush' }, /CASTAWAY_SUMMARY_KEY goes with them/],
    [
      { CASTAWAY_SUMMARY_URL: 'ftp://x', CASTAWAY_SUMMARY_MODEL: 'm' },
      /CASTAWAY_SUMMARY_URL must be a URL/,
    ],
    [{ PORT: 'http' }, /PORT must be a number/],
    [{ PORT: '70000' }, /PORT must be a number from 0 to 65535/],
    [{ HOST: 'not a host' }, /HOST must be/],
    [{ CASTAWAY_WORLD: 'big' }, /CASTAWAY_WORLD must be one of social, small, hostile, empty/],
    [{ CASTAWAY_API_KEYS: 'short' }, /CASTAWAY_API_KEYS must be/],
    [
      { CASTAWAY_API_KEYS: 'aaaaaaaaaaaaaaaaaaaa,aaaaaaaaaaaaaaaaaaaa' },
      /contains the same key twice/,
    ],
    [{ CASTAWAY_REDIRECT_URIS: 'javascript:alert(1)' }, /CASTAWAY_REDIRECT_URIS must be/],
    [{ CASTAWAY_REDIRECT_URIS: 'https://a.example,b' }, /CASTAWAY_REDIRECT_URIS must be/],
    [{ CASTAWAY_SECRET: 'short' }, /CASTAWAY_SECRET must have at least 32/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must be a URL/],
    [{ PROVIDER_URL: 'https://api.example.com' }, /belong together/],
    [{ PROVIDER_API_KEY: 'k' }, /belong together/],
    [{ PROVIDER_URL: 'ftp://x', PROVIDER_API_KEY: 'k' }, /PROVIDER_URL must be a URL/],
    [{ HOST: '0.0.0.0' }, /set CASTAWAY_API_KEYS/],
    [{ CASTAWAY_APP_FID: '3' }, /belong together/],
    [{ CASTAWAY_APP_FID: '0', CASTAWAY_APP_KEY: '0x1' }, /CASTAWAY_APP_FID must be a fid/],
  ] as const)('refuse %o with one sentence', (env, sentence) => {
    expect(() => read({ ...env })).toThrow(StartError)
    expect(() => read({ ...env })).toThrow(sentence)
  })

  test('never repeat a secret in an error', () => {
    for (const env of [
      { CASTAWAY_SECRET: 'hunter2' },
      { CASTAWAY_API_KEYS: 'hunter2' },
      { CASTAWAY_APP_KEY: 'hunter2', CASTAWAY_APP_FID: '1' },
      { DATABASE_URL: 'hunter2' },
    ])
      expect(() => read(env)).toThrow(/^(?!.*hunter2)/)
  })
})
