import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { since, until } from './api-version'
import { isPartOf, operations, type Operation } from './index'
import { openApi } from './openapi'
import { isRequiredIn, keepOnly, withoutMarks } from './openapi-version'

const Shell = z.object({ color: z.string() }).meta({ id: 'ShellOfVersions' })
const Beach = z.object({
  name: z.string(),
  tide: since('3.174.0', z.string()),
  wind: since('3.174.0', z.string()).optional(),
  shell: since('3.174.0', Shell.nullable()),
  pier: until('2.46.0', z.string()),
  boat: until('2.46.0', z.string().optional()),
  sand: z.union([z.string(), since('3.174.0', z.int())]),
})

const drawn = (version: '2.46.0' | '3.174.0', io: 'input' | 'output' = 'output') =>
  withoutMarks(z.toJSONSchema(Beach, { io, override: keepOnly(version, io) })) as {
    properties: Record<string, unknown>
    required: string[]
  }

describe('the fields of a version', () => {
  it('are without those that came later, and need those that ended with it', () => {
    for (const io of ['input', 'output'] as const) {
      const { properties, required } = drawn('2.46.0', io)
      expect(Object.keys(properties)).toEqual(['name', 'pier', 'boat', 'sand'])
      expect(required.toSorted()).toEqual(['name', 'pier', 'sand'])
      expect(properties['sand']).toEqual({ type: 'string' })
    }
  })

  it('are without those that ended before', () => {
    const { properties, required } = drawn('3.174.0')
    expect(Object.keys(properties)).toEqual(['name', 'tide', 'wind', 'shell', 'sand'])
    expect(required.toSorted()).toEqual(['name', 'sand', 'shell', 'tide'])
    expect(JSON.stringify(properties)).not.toContain('x-since')
  })

  it('that a request needs depend on the version', () => {
    expect(isRequiredIn(until('2.46.0', z.int()), '2.46.0')).toBe(true)
    expect(isRequiredIn(until('2.46.0', z.int()), undefined)).toBe(false)
    expect(isRequiredIn(until('2.46.0', z.int().optional()), '2.46.0')).toBe(false)
    expect(isRequiredIn(since('3.174.0', z.int()), '3.174.0')).toBe(true)
  })
})

describe('the OpenAPI document of a version', () => {
  const idsOf = (version?: '2.46.0' | '3.174.0') =>
    Object.values(openApi(version).paths)
      .flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId as string))
      .toSorted()

  it.each(['2.46.0', '3.174.0'] as const)('%s has its operations by its names', (version) => {
    const expected = Object.entries(operations as Record<string, Operation>)
      .filter(([, { spec }]) => isPartOf(spec, version))
      .map(([id, { spec }]) => spec.renamed?.[version] ?? id)
    expect(idsOf(version)).toEqual(expected.toSorted())
    expect(openApi(version).info.version).toBe(version)
  })

  it('refers to every named schema that it contains', () => {
    const document = openApi('3.174.0')
    expect(Object.keys(document.components.schemas)).not.toContain('NeynarFrame')
    for (const name of Object.keys(document.components.schemas))
      expect(JSON.stringify(document)).toContain(`"#/components/schemas/${name}"`)
    for (const { name } of document.tags)
      expect(JSON.stringify(document.paths)).toContain(`"tags":["${name}"]`)
  })

  it('of all versions says of each operation since and until when', () => {
    const { paths } = openApi()
    expect(paths['/farcaster/user/power']!['get']).toHaveProperty('x-until', '2.46.0')
    expect(paths['/farcaster/cast']!['get']).toHaveProperty(
      'operationId',
      'lookupCastByHashOrWarpcastUrl',
    )
    expect(idsOf()).toEqual(Object.keys(operations).toSorted())
  })
})
