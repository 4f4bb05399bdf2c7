import { describe, expect, it } from 'vitest'
import { CLIENT, double, SDK, useSdk } from '../test/sdk'

const { move } = useSdk()

describe('creating a client', () => {
  it.each([
    [
      'the options',
      `new NeynarAPIClient(new Configuration({ apiKey }))`,
      `createClient({ apiKey })`,
    ],
    [
      'an experiment',
      `new NeynarAPIClient(new Configuration({ apiKey, baseOptions: { headers: { 'x-neynar-experimental': true } } }))`,
      `createClient({ apiKey, experimental: true })`,
    ],
    [
      'no experiment, but other headers and a timeout',
      `new NeynarAPIClient(new Configuration({ apiKey, baseOptions: { timeout: 5000, headers: { 'x-neynar-experimental': 'false', 'x-tide': 'high' } } }))`,
      `createClient({ apiKey, timeout: 5000, headers: { 'x-tide': 'high' } })`,
    ],
    [
      'no headers at all',
      `new NeynarAPIClient(new Configuration({ apiKey, baseOptions: {} }))`,
      `createClient({ apiKey })`,
    ],
    [
      'another server',
      `new NeynarAPIClient(new Configuration({ apiKey, basePath: 'http://localhost:4747/' }))`,
      `createClient({ apiKey, baseUrl: 'http://localhost:4747/v2' })`,
    ],
    ['a plain object', `new NeynarAPIClient({ apiKey })`, `createClient({ apiKey })`],
    ['a key', `new NeynarAPIClient(apiKey)`, `createClient({ apiKey })`],
    [
      'a key of the environment',
      `new NeynarAPIClient(process.env.NEYNAR_API_KEY as string)`,
      `createClient({ apiKey: process.env.NEYNAR_API_KEY as string })`,
    ],
    ['a key or nothing', `new NeynarAPIClient(KEY || '')`, `createClient({ apiKey: KEY || '' })`],
  ])('moves %s', (_what, before, after) => {
    expect(
      move(`import { NeynarAPIClient, Configuration } from ${SDK};\nconst client = ${before};\n`),
    ).toEqual({
      code: `import { createClient } from ${CLIENT};\nconst client = ${after};\n`,
      left: [],
    })
  })

  it('moves options that have a name, and their types', () => {
    const { code, left } = move(
      `import { Configuration, NeynarAPIClient as Neynar } from ${SDK}
const options: Configuration = new Configuration({ apiKey })
class Bot {
  private readonly neynar: Neynar
  constructor() {
    this.neynar = new Neynar(options)
  }
}
`,
    )
    expect(code).toBe(`import { createClient, type Client, type ClientOptions } from ${CLIENT}
const options: ClientOptions = { apiKey }
class Bot {
  private readonly neynar: Client
  constructor() {
    this.neynar = createClient(options)
  }
}
`)
    expect(left).toEqual([])
  })

  it('takes a name that is free', () => {
    const { code } = move(
      `import { createClient } from 'somewhere'
import { NeynarAPIClient } from ${SDK}
export default new NeynarAPIClient({ apiKey: createClient() })
`,
    )
    expect(code).toBe(`import { createClient } from 'somewhere'
import { createClient as castawayCreateClient } from ${CLIENT}
export default castawayCreateClient({ apiKey: createClient() })
`)
  })

  it('moves what CommonJS loads', () => {
    const { code, left } = move(
      `const {
  NeynarAPIClient,
  Configuration,
} = require(${double(SDK)});
const client = new NeynarAPIClient(new Configuration({ apiKey }));
`,
      'bot.cjs',
    )
    expect(code).toBe(`const { createClient } = require("@castaway/client");
const client = createClient({ apiKey });
`)
    expect(left).toEqual([])
  })

  it.each([
    ['an own HTTP client', `new NeynarAPIClient(config, { axiosInstance })`, /`fetch`/],
    ['an unknown option', `new NeynarAPIClient({ apiKey, tide: 1 })`, /no such option/],
    ['a URL that it cannot see', `new NeynarAPIClient({ apiKey, basePath })`, /ends with `\/v2`/],
    ['a class of its own', `class Own extends NeynarAPIClient {}`, /no counterpart/],
  ])('leaves %s to a person', (_what, line, message) => {
    const { left } = move(`import { NeynarAPIClient } from ${SDK}\nconst it = 1\n${line}\n`)
    expect(left).toEqual([
      { line: 3, column: expect.any(Number), message: expect.stringMatching(message) },
    ])
  })
})
