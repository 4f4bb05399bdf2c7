import { operations } from '@castaway/contract'
import { expect, test } from 'vitest'
import { openApiRoute } from './openapi-route'

test('the OpenAPI document needs no key, and contains the server’s URL', async () => {
  const app = openApiRoute('http://localhost:4747')
  const response = await app.request('/openapi.json')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  const document = (await response.json()) as {
    servers: unknown
    paths: Record<string, Record<string, { operationId: string }>>
  }
  expect(document.servers).toEqual([{ url: 'http://localhost:4747/v2' }])
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(ids.toSorted()).toEqual(Object.keys(operations).toSorted())
  expect((await app.request('/openapi.json', { method: 'POST' })).status).toBe(404)
})
