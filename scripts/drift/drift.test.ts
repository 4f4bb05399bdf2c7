import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApi } from '@castaway/contract/openapi'
import { afterAll, describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { lineOf } from './compare'
import { closestVersion, driftOf } from './drift'
import { run } from './main'
import { exitCode, report } from './report'

const pathOf = (version: string) =>
  fileURLToPath(new URL(`../../conformance/provider-${version}.json`, import.meta.url))
const reference = (version: string) => JSON.parse(readFileSync(pathOf(version), 'utf8'))

const folder = mkdtempSync(join(tmpdir(), 'drift-'))
afterAll(() => rmSync(folder, { recursive: true }))
function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

describe('the published descriptions', () => {
  test.each(['2.46.0', '3.174.0'])('%s has no drift', (version) => {
    const result = driftOf(reference(version))
    expect([result.drift.map(lineOf), result.stale]).toEqual([[], []])
    expect([result.version, exitCode(result)]).toEqual([version, 0])
  })

  test('3.174.0 leaves out what is none of this product’s business', () => {
    const { leftOut } = driftOf(reference('3.174.0'))
    expect(leftOut.map(({ path, operations }) => [path, operations > 0])).toEqual([
      ['/studio', true],
      ['/portal', true],
    ])
  })
})

describe('the contract’s own documents', () => {
  test.each(['2.46.0', '3.174.0'] as const)('%s has no drift from itself', (version) => {
    const { drift, notes } = driftOf(openApi(version), { known: {} })
    expect([drift.map(lineOf), notes.map(lineOf)]).toEqual([[], []])
  })
})

describe('known differences', () => {
  test('are no drift, and stale if nothing differs', () => {
    const doc = openApi('3.174.0')
    doc.paths['/farcaster/tides'] = { get: { operationId: 'fetchTides', responses: {} } }
    const line = 'fetchTides: new operation GET /farcaster/tides'
    const withRow = driftOf(doc, { known: { [line]: 'not for us' } })
    expect([withRow.drift, withRow.stale, exitCode(withRow)]).toEqual([[], [], 0])
    const stale = driftOf(doc, { known: { [line]: 'not for us', 'User.tide: gone': 'once' } })
    expect([stale.drift, stale.stale, exitCode(stale)]).toEqual([[], ['User.tide: gone'], 1])
    expect(report(stale)).toContain('remove their rows)\n  User.tide: gone')
    expect(exitCode(driftOf(doc, { known: {} }))).toBe(1)
  })
})

test.each([
  ['2.46.0', '2.46.0'],
  ['2.9.0', '2.46.0'],
  ['3.9.1', '2.46.0'],
  ['3.174.0', '3.174.0'],
  ['4.0.0', '3.174.0'],
])('description %s is compared with version %s', (described, version) => {
  expect(closestVersion(described)).toBe(version)
})

describe('the command', () => {
  test('reports drift to people, in groups', () => {
    const doc = openApi('3.174.0')
    doc.paths['/v2/farcaster/tides/'] = { get: { operationId: 'fetch-tides', responses: {} } }
    doc.paths['/studio/apps'] = { get: { operationId: 'listApps', responses: {} } }
    delete doc.paths['/farcaster/feed/trending']
    doc.components.schemas['UserDehydrated']!['properties'] = {
      ...(doc.components.schemas['UserDehydrated']!['properties'] as object),
      moon: { type: 'string' },
    }
    const parameters = doc.paths['/farcaster/feed']!['get']!['parameters'] as { name: string }[]
    parameters.push({ name: 'moon', in: 'query', schema: { type: 'string' } } as { name: string })
    const { code, output, error } = run([file('new.yaml', stringify(doc))])
    expect([code, error]).toEqual([1, ''])
    expect(output).toContain('\nNew operations\n  fetchTides: GET /farcaster/tides\n')
    expect(output).toContain(
      '\nGone operations\n  fetchTrendingFeed: GET /farcaster/feed/trending\n',
    )
    expect(output).toContain('  fetchFeed\n    query moon: new (string)\n')
    expect(output).toMatch(
      / {2}UserDehydrated\n {4}moon: new \(string\) {2}\(\w+ response .+, and \d+ other operations\)\n/,
    )
    expect(output).toContain('/studio: 1 operation (')
    expect(output).toMatch(/compared: 1 new, 1 gone, 2 changes, .*\nDrift\.\n$/)
  })

  test('reports the same to programs', () => {
    const { code, output } = run(['provider-2.46.0.json', '--json'], join(pathOf('2.46.0'), '..'))
    const { drift, version, compared, known } = JSON.parse(output)
    expect([code, drift, version]).toEqual([0, [], '2.46.0'])
    expect([compared > 100, known.length > 10]).toEqual([true, true])
    const older = JSON.parse(run([pathOf('2.46.0'), '--json', '--version', '3.174.0']).output)
    expect(older.drift).toContainEqual({
      line: 'lookupCastByHashOrWarpcastUrl: renamed lookupCastByHashOrUrl → lookupCastByHashOrWarpcastUrl',
      group: 'changed',
      subject: 'lookupCastByHashOrWarpcastUrl',
      inside: '',
      what: 'renamed lookupCastByHashOrUrl → lookupCastByHashOrWarpcastUrl',
      operations: [{ id: 'lookupCastByHashOrWarpcastUrl', path: '' }],
    })
  })

  test('lists notes only on request', () => {
    const notes = 'Notes: documented on one side only'
    expect(run([pathOf('2.46.0')]).output).not.toContain(notes)
    expect(run([pathOf('2.46.0'), '--notes']).output).toContain(notes)
  })

  const paths = { '/tides': { get: { responses: { 200: { $ref: '#/components/responses/No' } } } } }
  test.each([
    ['no description', [], 'Name one description. Usage:'],
    ['two descriptions', ['a', 'b'], 'Name one description. Usage:'],
    ['an unknown option', ['a', '--fast'], 'Unknown option'],
    [
      'an unknown version',
      ['a', '--version', '9.0.0'],
      'no version “9.0.0”: use 2.46.0 or 3.174.0.',
    ],
    ['a missing file', [join(folder, 'none.yaml')], 'File not found: '],
    ['a folder', [folder], 'Couldn’t read '],
    ['broken JSON', [file('broken.json', '{"a":')], 'neither JSON nor YAML: '],
    ['broken YAML', [file('broken.yaml', 'a: [1\nb: }')], 'neither JSON nor YAML: '],
    ['another file', [file('a.md', 'Tides')], 'The description is not an object.'],
    [
      'an older format',
      [file('b.json', '{"swagger":"2.0","paths":{}}')],
      'not OpenAPI 3.0 or 3.1.',
    ],
    ['no paths', [file('c.json', '{"openapi":"3.1.0"}')], 'needs `paths` and `info.version`.'],
    [
      'a reference to nothing',
      [file('d.json', JSON.stringify({ openapi: '3.0.0', info: { version: '1' }, paths }))],
      'refers to “#/components/responses/No”, which it does not contain.',
    ],
    [
      'a reference to another file',
      [
        file(
          'e.json',
          JSON.stringify({
            openapi: '3.0.0',
            info: { version: '1' },
            paths: { '/a': { $ref: 'a.yaml' } },
          }),
        ),
      ],
      'in another file: bundle it into one file first.',
    ],
  ])('says in one sentence that it can’t use %s', (_, args, sentence) => {
    const { code, output, error } = run(args)
    expect([code, output]).toEqual([2, ''])
    expect(error).toContain(sentence)
    expect(error.trim().split('\n')).toHaveLength(1)
  })
})
