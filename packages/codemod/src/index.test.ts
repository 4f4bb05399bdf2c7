import { expect, it } from 'vitest'
import { API, SDK, useSdk } from '../test/sdk'
import { moveToClient } from './index'

const { move, version } = useSdk()

it('refuses to guess about 1.x', () => {
  const old = version('1.71.0')
  const text = `import { NeynarAPIClient } from ${SDK}\nnew NeynarAPIClient(key)\n`
  expect(moveToClient(text, 'a.ts', old)).toEqual({
    code: text,
    left: [{ line: 1, column: 1, message: expect.stringContaining('1.x') }],
  })
})

it.each([
  ['as a whole', `import * as neynar from ${SDK}`],
  ['again for others', `export { FeedType } from ${SDK}`],
  ['in a type', `let user: import(${API}).User`],
  ['later', `const sdk = await import(${SDK})`],
])('says that it follows names, of what is imported %s', (_what, text) => {
  const { code, left } = move(text)
  expect(code).toBe(text)
  expect(left).toEqual([
    expect.objectContaining({ message: expect.stringContaining('follows names') }),
  ])
})

it.each(['a.jsx', 'a.tsx'])('reads %s', (file) => {
  const { code } = move(
    `import { FeedType } from ${API}\nexport const It = () => <p title={FeedType.Filter}>{'’'}</p>\n`,
    file,
  )
  expect(code).toBe(`export const It = () => <p title={'filter'}>{'’'}</p>\n`)
})

it('keeps what it has moved as it is', () => {
  const { code } = move(
    `import { NeynarAPIClient, Configuration, isApiErrorResponse } from ${SDK}
import { FeedType, BulkUsersResponse } from ${API}
const client = new NeynarAPIClient(new Configuration({ apiKey }))
export const feed = (): Promise<BulkUsersResponse> =>
  client.fetchFeed({ feedType: FeedType.Filter, fids: '2,3' }).catch((error) => isApiErrorResponse(error))
`,
  )
  expect(move(code)).toEqual({ code, left: [] })
})
