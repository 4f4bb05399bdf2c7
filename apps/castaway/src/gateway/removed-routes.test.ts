import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { HttpError } from './errors'
import { removedRoutes, type RemovedSource } from './removed-routes'

const hash = `0x${'a1'.repeat(20)}`

/** Requests as the account with this FID, or as a guest. */
async function read(path: string, source: RemovedSource | undefined, fid?: number) {
  const app = new Hono().route(
    '/',
    removedRoutes(source, async () => fid),
  )
  app.onError((cause) => {
    if (cause instanceof HttpError) return cause.toResponse()
    throw cause
  })
  const answer = await app.request(`/_removed/${path}`)
  return { status: answer.status, body: await answer.json() }
}

test('removed casts are filtered for the session', async () => {
  const seenBy: unknown[] = []
  const source: RemovedSource = async (asked, viewer) => {
    seenBy.push([asked, viewer])
    return { is_removed: true, parent_hash: null, above: [], below: [] }
  }
  expect(await read(hash.replaceAll('a', 'A'), source, 77)).toEqual({
    status: 200,
    body: { is_removed: true, parent_hash: null, above: [], below: [] },
  })
  await read(hash, source)
  expect(seenBy).toEqual([
    [hash, 77],
    [hash, undefined],
  ])
})

test('an unknown cast is a 404, an invalid hash a 400, and a remote provider has no removed casts', async () => {
  const nothing = async () => null
  expect(await read(hash, nothing)).toMatchObject({ status: 404, body: { code: 'CAST_NOT_FOUND' } })
  expect(await read('0x12', nothing)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_FIELD', property: 'hash' },
  })
  expect(await read(hash, undefined)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
})
