import { expect } from 'vitest'
import type { Product } from '../tests/harness/product'
import type { Servers } from './servers'
import type { AcknowledgedWrites } from './writers'

/** Every server shows exactly what was acknowledged, and its projections agree with its log. */
export async function expectAgreement(
  servers: Pick<Servers, 'any' | 'client'>,
  { casts, likes, follows }: AcknowledgedWrites,
  fids: readonly number[],
): Promise<void> {
  const client = servers.client()
  const shown: { text: string; hash: string }[] = []
  for (const fid of fids) {
    let cursor: string | undefined
    do {
      const page = await client.fetchCastsForUser({
        fid,
        limit: 150,
        includeReplies: true,
        ...(cursor && { cursor }),
      })
      shown.push(...page.casts.map(({ text, hash }) => ({ text, hash })))
      cursor = page.next.cursor ?? undefined
    } while (cursor)
  }
  const due = new Map(
    [...casts].flatMap(([text, { hash, isDeleted }]) => (isDeleted ? [] : [[hash, text] as const])),
  )
  const there = new Map(shown.map(({ text, hash }) => [hash, text]))
  expect(shown.length).toBe(there.size)
  expect({
    lost: [...due].filter(([hash]) => !there.has(hash)),
    unexpected: [...there]
      .filter(([hash]) => !due.has(hash))
      .map(([hash, text]) => ({ hash, text, acknowledged: casts.get(text) })),
  }).toEqual({ lost: [], unexpected: [] })
  const liked: string[] = []
  for (const fid of fids) {
    let cursor: string | undefined
    do {
      const page = await client.fetchUserReactions({
        fid,
        type: 'likes',
        limit: 100,
        ...(cursor && { cursor }),
      })
      liked.push(...page.reactions.map(({ cast }) => `${fid} ${cast.hash}`))
      cursor = page.next.cursor ?? undefined
    } while (cursor)
  }
  const isLiked = ([key, yes]: [string, boolean]) => yes && due.has(key.split(' ')[1]!)
  expect(liked.toSorted()).toEqual(
    [...likes]
      .filter(isLiked)
      .map(([key]) => key)
      .toSorted(),
  )

  const followed: string[] = []
  for (const fid of fids) {
    const { users } = await client.fetchUserFollowing({ fid, limit: 100 })
    followed.push(...users.map(({ user }) => `${fid} ${user.fid}`))
  }
  expect(followed.toSorted()).toEqual(
    [...follows].flatMap(([key, yes]) => (yes ? [key] : [])).toSorted(),
  )
  const { url, apiKey }: Pick<Product, 'url' | 'apiKey'> = servers.any()
  const agreement = await fetch(`${url}/_local/agreement`, { headers: { 'x-api-key': apiKey } })
  expect(await agreement.json()).toEqual({ agrees: true, differences: [] })
}
