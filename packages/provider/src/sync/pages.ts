import { BadNodeError } from './errors'
import type { NodeCall, NodeClient } from './node-client'

/** Pages without anything on them before another: a node may give one for each part of its store. */
const MAX_EMPTY = 16
const PAGE_SIZE = 1_000
/** Most pages of one list of one account, which no quota reaches. */
const MAX_PAGES = 20_000

interface Page {
  nextPageToken?: Uint8Array
}

/**
 * Reads all pages of a list. Each has to bring something that is new, or the list would never end.
 * @param itemsOf the items of a page, each with what tells it apart
 * @throws {BadNodeError} if the list does not end
 */
export async function* pagesOf<Answer extends Page, Item>(
  client: NodeClient,
  name: NodeCall,
  request: object,
  itemsOf: (answer: Answer) => { items: readonly Item[]; key: (item: Item) => string },
  signal?: AbortSignal,
): AsyncGenerator<readonly Item[]> {
  const seen = new Set<string>()
  let pageToken: Uint8Array | undefined
  let empty = 0
  const endless = (how: string) =>
    new BadNodeError(`answers ${name} with a list that does not end: ${how}`)
  for (let count = 1; ; count++) {
    const asked = { ...request, pageSize: PAGE_SIZE, ...(pageToken && { pageToken }) }
    const answer = await client.call<Answer>(name, asked, signal)
    const { items, key } = itemsOf(answer)
    if (items.length > PAGE_SIZE) {
      throw new BadNodeError(`answered ${name} with ${items.length} items, of ${PAGE_SIZE}`)
    }
    const first = items[0] && `item ${key(items[0])}`
    if (first !== undefined) {
      if (seen.has(first)) throw endless('a page came twice')
      seen.add(first)
      empty = 0
      yield items
    }
    const token = answer.nextPageToken
    if (!token?.length) return
    const name64 = `token ${Buffer.from(token).toString('base64')}`
    if (seen.has(name64)) throw endless('a page token came twice')
    seen.add(name64)
    if (items.length === 0 && ++empty > MAX_EMPTY) throw endless(`${empty} pages were empty`)
    if (count === MAX_PAGES) throw endless(`it has more than ${MAX_PAGES} pages`)
    pageToken = token
  }
}

export interface MessagesPage extends Page {
  messages: Uint8Array[]
}

/** The messages of a page, each told apart by its bytes. */
export const messagesOf = ({ messages: items }: MessagesPage) => ({
  items,
  key: (bytes: Uint8Array) => Buffer.from(bytes).toString('base64'),
})
