import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  CastawayError,
  commonErrors,
  declaredErrors,
  gatewayErrors,
  operations,
  ServerError,
  serverErrors,
  type Operation,
  type ServerErrorCode,
} from './index'
import { errorReference } from './error-reference'
import { errorsPage } from './errors-page'

const docs = new URL('../../../docs/', import.meta.url)
/** Whether the documentation has this page and section. */
function isDocumented(docsPath: string): boolean {
  const [page = '', anchor] = docsPath.split('#')
  const text = readFileSync(new URL(page, docs), 'utf8')
  const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title!.toLowerCase())
  return anchor === undefined || anchors.includes(anchor)
}

describe('the list of errors', () => {
  test('is up to date (else: npm run generate)', () => {
    expect(readFileSync(new URL('generated/errors.md', docs), 'utf8')).toBe(errorsPage())
  })

  test('names every operation that declares a code', () => {
    const section = errorsPage()
      .split('\n## ')
      .find((text) => text.startsWith('BLOCKED'))!
    const all = Object.values(operations) as Operation[]
    expect(section.match(/`(\w+)`/g)!.length).toBe(
      all.filter((operation) => declaredErrors(operation).includes('BLOCKED')).length,
    )
  })

  test.each(Object.keys(errorReference))('has a section that errors with %s link to', (code) => {
    const { docsPath } = new CastawayError({ code, shortMessage: 'It failed' })
    expect([docsPath, isDocumented(docsPath)]).toEqual([docsPath, true])
  })

  test('is not the only page that errors link to; the others exist', () => {
    const root = new URL('../../../', import.meta.url)
    const sources = ['packages', 'apps'].flatMap((folder) =>
      readdirSync(new URL(folder, root)).flatMap((name) => {
        const source = new URL(`${folder}/${name}/src/`, root)
        return existsSync(source)
          ? readdirSync(source, { recursive: true, encoding: 'utf8' })
              .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
              .map((path) => readFileSync(new URL(path, source), 'utf8'))
          : []
      }),
    )
    const paths = sources.flatMap((text) =>
      [...text.matchAll(/docsPath: '([^']+)'/g)].map(([, path]) => path!),
    )
    expect(paths.length).toBeGreaterThan(2)
    expect(paths.filter((path) => !isDocumented(path))).toEqual([])
  })

  test('says what happened and what to do next, in sentences', () => {
    for (const [code, { meaning, next }] of Object.entries(errorReference))
      expect([code, /^[A-Z`].*\.$/.test(meaning), /^[A-Z].*\.$/.test(next)]).toEqual([
        code,
        true,
        true,
      ])
  })
})

describe('an error', () => {
  test('shows its message, the next step, and the documentation', () => {
    const error = new CastawayError({
      code: 'CONFLICT',
      operation: 'publishCast',
      shortMessage: 'A newer message overrides this one',
      hint: 'Read the cast again.',
    })
    expect(error.message).toBe(
      'publishCast: A newer message overrides this one\nRead the cast again.\nDocs: docs/generated/errors.md#conflict',
    )
    expect(error.shortMessage).toBe('A newer message overrides this one')
  })

  test('has the status of its code', () => {
    for (const [code, status] of Object.entries(serverErrors))
      expect(new ServerError(code as ServerErrorCode, 'no').status).toBe(status)
  })

  test('has the same status on every surface', () => {
    for (const [code, status] of Object.entries(gatewayErrors))
      expect([code, (serverErrors as Record<string, number>)[code] ?? status]).toEqual([
        code,
        status,
      ])
  })

  test('of every operation is not declared again', () => {
    const repeated = (Object.entries(operations) as [string, Operation][]).filter(([, { spec }]) =>
      spec.errors.some((code) => (commonErrors as readonly string[]).includes(code)),
    )
    expect(repeated.map(([id]) => id)).toEqual([])
  })
})
