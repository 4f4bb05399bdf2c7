import { isPartOf, operations, type Operation } from '@castaway/contract'
import { expect, test } from 'vitest'
import { openApiRoute } from './openapi-route'

const app = openApiRoute('http://localhost:4747')

async function documentAt(path: string) {
  const response = await app.request(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  const document = (await response.json()) as {
    info: { version: string }
    servers: unknown
    paths: Record<string, Record<string, { operationId: string }>>
  }
  expect(document.servers).toEqual([{ url: 'http://localhost:4747/v2' }])
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  return { version: document.info.version, ids: ids.toSorted() }
}

test('the OpenAPI document needs no key, and contains the server’s URL', async () => {
  const { ids } = await documentAt('/openapi.json')
  expect(ids).toEqual(Object.keys(operations).toSorted())
  expect((await app.request('/openapi.json', { method: 'POST' })).status).toBe(404)
})

test.each(['2.46.0', '3.174.0'] as const)('version %s has a document', async (version) => {
  const { ids, version: described } = await documentAt(`/openapi-${version}.json`)
  expect(described).toBe(version)
  const included = Object.values(operations as Record<string, Operation>).filter(({ spec }) =>
    isPartOf(spec, version),
  )
  expect(ids).toHaveLength(included.length)
})

test('an unknown version is not found', async () => {
  for (const version of ['1.0.0', '3.174', 'latest'])
    expect((await app.request(`/openapi-${version}.json`)).status).toBe(404)
})
