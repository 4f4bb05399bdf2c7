import { describe, expect, it } from 'vitest'
import { CLIENT, SDK, useSdk } from '../test/sdk'

const { move } = useSdk()

describe('errors', () => {
  it('moves the check and what is read', () => {
    const { code, left } = move(
      `import { isApiErrorResponse } from ${SDK}
try {
  await client.publishCast({ signerUuid, text })
} catch (error) {
  if (!isApiErrorResponse(error)) throw error
  console.error(error.response.status, error.response.data.message, error.response?.data?.code)
  reply({ ...error.response.data })
  throw error.response.data
}
`,
    )
    expect(code).toBe(`import { ApiError } from ${CLIENT}
try {
  await client.publishCast({ signerUuid, text })
} catch (error) {
  if (!(error instanceof ApiError)) throw error
  console.error(error.status, error.shortMessage, error.code)
  reply({ code: error.code, message: error.shortMessage, property: error.property })
  throw { code: error.code, message: error.shortMessage, property: error.property }
}
`)
    expect(left).toEqual([])
  })

  it('moves the static check', () => {
    const { code } = move(
      `import { NeynarAPIClient } from ${SDK}\nexport const isOurs = (it) => NeynarAPIClient.isApiErrorResponse(it)\n`,
      'a.js',
    )
    expect(code).toBe(
      `import { ApiError } from ${CLIENT}\nexport const isOurs = (it) => it instanceof ApiError\n`,
    )
  })

  it.each([
    ['headers', `console.log(error.response.headers)`],
    ['what Axios says', `if (error.isAxiosError) throw error`],
    ['what a type hides', `console.log((error as AxiosError).response?.status)`],
  ])('leaves %s to a person', (_what, line) => {
    const { code, left } = move(
      `try {\n  await client.fetchBulkUsers({ fids: [2] })\n} catch (error) {\n  ${line}\n}\n`,
    )
    expect(code).toContain(line)
    expect(left).toEqual([
      { line: 4, column: expect.any(Number), message: expect.stringMatching(/no `response`/) },
    ])
  })

  it('leaves errors of other calls alone', () => {
    const text = `try {\n  await axios.get('/tides')\n} catch (error) {\n  log(error.response.status)\n}\n`
    expect(move(text)).toEqual({ code: text, left: [] })
  })
})

describe('calls', () => {
  it.each([
    [`'2, 3'`, '[2, 3]'],
    [`fids.join(',')`, 'fids'],
    ['fids.join()', 'fids'],
    ['[2, 3]', '[2, 3]'],
  ])('gives fetchFeed an array instead of %s', (before, after) => {
    expect(move(`client.fetchFeed({ feedType, fids: ${before} })`)).toEqual({
      code: `client.fetchFeed({ feedType, fids: ${after} })`,
      left: [],
    })
  })

  it.each([
    ['a list of texts', `client.fetchFeed({ fids: texts.join('|') })`, /array of numbers/],
    [
      'arguments in order',
      `client.fetchBulkUsers([2], { viewerFid: 3 })`,
      /one object: \{ fids, viewerFid/,
    ],
    ['one bare argument', `client.lookupUserByUsername('ana')`, /one object: \{ username/],
  ])('leaves %s to a person', (_what, text, message) => {
    const { code, left } = move(text)
    expect(code).toBe(text)
    expect(left).toEqual([
      { line: 1, column: expect.any(Number), message: expect.stringMatching(message) },
    ])
  })

  it('leaves methods that the client lacks, and those of the program alone', () => {
    const { left } = move(
      `import { NeynarAPIClient } from ${SDK}
const client = new NeynarAPIClient({ apiKey })
client.createSignerAndRegisterSignedKey({ farcasterDeveloperMnemonic })
client.listDeployments({})
this.publishCast('text', 1)
other.listDeployments({})
`,
    )
    expect(left.map(({ line, message }) => `${line} ${message}`)).toEqual([
      expect.stringMatching(/^3 The client takes no mnemonic/),
      '4 The client has no `listDeployments`.',
    ])
  })
})
