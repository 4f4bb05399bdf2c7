import { moveToClient } from './index'
import { describe, expect, it } from 'vitest'
import { API, CLIENT, double, SDK, useSdk } from '../test/sdk'

const { move } = useSdk()

describe('types and enumerations', () => {
  it('takes types from the client', () => {
    const { code } = move(
      `import { User, Cast as Post } from ${API}\nlet user: User, post: Post[]\n`,
    )
    expect(code).toBe(
      `import type { Cast as Post, User } from ${CLIENT}\nlet user: User, post: Post[]\n`,
    )
  })

  it('names what a method answers', () => {
    const { code, left } = move(
      `import type { BulkUsersResponse } from ${API}\nimport { z } from './own'\n\nlet it: BulkUsersResponse\n`,
    )
    expect(code).toBe(`import type { AnswerOf } from ${CLIENT}
import { z } from './own'

type BulkUsersResponse = AnswerOf<'fetchBulkUsers'>

let it: BulkUsersResponse
`)
    expect(left).toEqual([])
  })

  it('writes members as they are on the wire', () => {
    const { code, left } = move(
      `import { FeedType, Window, Chain } from ${double(API)};
const one = { type: FeedType.Following, window: Window._7d, chain: Chain.NUMBER_1 };
let type: FeedType, window: Window, exact: FeedType.Filter;
const all = Object.values(Window);
`,
    )
    expect(code).toBe(`import type { FeedType } from "@castaway/client";

type Window = "7d";
const Window = { _7d: "7d" } as const;
const one = { type: "following", window: "7d", chain: 1 };
let type: FeedType, window: Window, exact: "filter";
const all = Object.values(Window);
`)
    expect(left).toEqual([])
  })

  it('keeps the import of what the client does not have', () => {
    const { code, left } = move(
      `import { NeynarHubClient, User } from ${SDK}\nnew NeynarHubClient()\nlet user: User\n`,
    )
    expect(code).toBe(
      `import type { User } from ${CLIENT}\nimport { NeynarHubClient } from ${SDK}\nnew NeynarHubClient()\nlet user: User\n`,
    )
    expect(left).toEqual([{ line: 2, column: 5, message: 'The client has no `NeynarHubClient`.' }])
  })

  it('says what it needs the SDK for', () => {
    const { code, left } = moveToClient(
      `import { FeedType } from ${SDK}\nFeedType.Filter\n`,
      'a.ts',
    )
    expect(code).toContain(SDK)
    expect(left[0]!.message).toMatch(/install the project’s packages/)
  })

  it('does not touch the same name of something else', () => {
    const text = `import { FeedType } from ${API}
export const of = (FeedType) => FeedType.Filter
export const key = { FeedType: 1 }.FeedType
`
    expect(move(text, 'a.js').code).toBe(text.slice(text.indexOf('\n') + 1))
  })
})
