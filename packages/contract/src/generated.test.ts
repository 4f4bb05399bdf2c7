import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { get, list, operations, page, post } from './index'
import { openApi } from './openapi'
import { operationsPage } from './operations-page'
import { wireFile, wireLine } from './wire-text'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

describe('what is made from the contract', () => {
  it('has up-to-date lines for the client (else: npm run generate)', () => {
    expect(read('./generated/wire.ts')).toBe(wireFile())
  })

  it('has an up-to-date OpenAPI document (else: npm run generate)', () => {
    const made = JSON.parse(read('../../../docs/generated/openapi.json'))
    expect(made).toEqual(JSON.parse(JSON.stringify(openApi())))
  })

  it('has an up-to-date page of operations (else: npm run generate)', () => {
    expect(read('../../../docs/generated/operations.md')).toBe(operationsPage())
  })

  it('lists every operation once on its page', () => {
    const listed = [...operationsPage().matchAll(/^\| `(\w+)`/gm)].map((row) => row[1]!)
    expect(listed.toSorted()).toEqual(Object.keys(operations).toSorted())
  })

  it('is counted in the README and its drawing', () => {
    const all = Object.values(operations)
    const real = all.filter(({ spec }) => spec.implementation === 'real').length
    const readme = read('../../../README.md')
    expect(readme).toContain(`all ${all.length} operations`)
    expect(read('../../../docs/images/architecture.svg')).toContain(`>${all.length} operations,`)
    expect(readme).toContain(
      `${real} operations follow the network's rules; ${all.length - real} are local models`,
    )
  })

  it('changes its surface only on purpose', () => {
    const surface = Object.values(operations)
      .map(({ id, method, path }) => `${id}: ${method} ${path}`)
      .toSorted()
    expect(surface).toMatchSnapshot()
  })
})

describe('a line for the client', () => {
  const ok = z.object({ result: z.object({ things: z.array(z.string()) }) })
  const facts = { summary: 'Things', access: 'anyone', implementation: 'real', errors: [] } as const

  it('marks required parameters, lists, and the location of pages', () => {
    const things = get('/things', {
      ...facts,
      query: { ids: list(z.int()), tags: list(z.string()).optional(), ...page(5, 10) },
      headers: { walletId: 'required', experimental: 'optional' },
      ok,
      page: { items: 'result.things', next: 'result.next' },
      example: {},
    })
    expect(wireLine('fetchThings', things)).toBe(
      'fetchThings GET /things ?ids!, ?tags, ?limit ?cursor ^walletId! ^experimental >result.things:result.next',
    )
  })

  it('distinguishes fields of a body from a body that is passed whole', () => {
    const fields = z.object({ name: z.string(), size: z.int().default(1) })
    expect(wireLine('a', post('/a', { ...facts, body: fields, ok, example: {} }))).toBe(
      'a POST /a =name! =size',
    )
    const whole = z.record(z.string(), z.unknown())
    expect(wireLine('b', post('/b', { ...facts, body: whole, ok, example: {} }))).toBe(
      'b POST /b *',
    )
    const named = { ...facts, body: fields, bodyAs: 'thing', ok, example: {} }
    expect(wireLine('c', post('/c', named))).toBe('c POST /c *thing')
  })
})

describe('a line for the client, for rare cases,', () => {
  const facts = { summary: 'Things', access: 'anyone', implementation: 'real', errors: [] } as const

  it('marks forms, lists and calls that always create something', () => {
    const form = z.object({ name: z.string(), 'metadata[media]': z.file().optional() })
    const ok = z.array(z.string())
    const spec = { ...facts, body: form, multipart: true, fresh: true, ok, example: {} }
    expect(wireLine('a', post('/a', spec))).toBe('a POST /a =name! =metadata[media] ~ [ !')
  })
})

describe('the OpenAPI document', () => {
  const document = openApi()
  const text = JSON.stringify(document)

  it('refers only to schemas that it contains', () => {
    const referred = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      (m) => m[1]!,
    )
    expect(referred.length).toBeGreaterThan(50)
    for (const name of referred) expect(Object.keys(document.components.schemas)).toContain(name)
    expect(text).not.toContain('#/$defs/')
  })

  it('requires a key on every call and describes errors', () => {
    expect(document.security).toEqual([{ apiKey: [] }])
    const answers = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(answers).toHaveLength(Object.keys(operations).length)
    for (const { responses } of answers) expect(responses).toHaveProperty('default')
  })

  it('documents each status of an operation with its codes', () => {
    const { responses } = document.paths['/farcaster/cast']!['post']! as {
      responses: Record<string, { $ref: string }>
    }
    const codesOf = (status: number) => {
      const name = responses[status]!.$ref.replace('#/components/responses/', '')
      return document.components.responses[name]!['x-codes']
    }
    expect(codesOf(403)).toEqual(['Forbidden', 'SIGNER_NOT_APPROVED', 'SIGNER_REVOKED', 'BLOCKED'])
    expect(codesOf(409)).toEqual(['CONFLICT', 'IDEM_REUSED'])
    expect(codesOf(429)).toEqual(['RateLimitExceeded'])
    expect(responses).not.toHaveProperty('501')
  })

  it('leaves responses open and closes only requests', () => {
    expect(document.components.schemas['User']).not.toHaveProperty('additionalProperties')
    const body = JSON.stringify(document.paths['/farcaster/cast']!['post']!['requestBody'])
    expect(body).toContain('"additionalProperties":false')
  })
})
