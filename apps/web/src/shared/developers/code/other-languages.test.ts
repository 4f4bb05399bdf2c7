import * as lines from '@castaway/client/operations'
import { describe, expect, test } from 'vitest'
import { type ApiCall, FromEnvironment, operationsOf } from './api-call'
import { goCodeOf, pythonCodeOf, rustCodeOf } from './other-languages'

const operations = operationsOf(Object.values(lines))
const BASE = 'http://localhost:4747/v2'
/** Text that ends quotes, lines and templates. */
const hostile = `"quoted" 'twice' \`$(id)\` \${API_KEY} \\ \\n\n\r\t\u0000\u2028 {{API_KEY}} 💥 \u202Eevil`
const cast = (text: string): ApiCall => ({
  operation: operations.named('publishCast')!,
  parameters: { signer_uuid: new FromEnvironment('SIGNER_UUID'), text },
})

/** The content of a string literal in double quotes, by the escapes that Go, Python and Rust share. */
const readLiteral = (literal: string): string =>
  literal
    .slice(1, -1)
    .replaceAll(/\\(?:U([0-9a-f]{8})|u\{([0-9a-f]+)\}|(.))/gs, (_, long, braced, letter) =>
      letter === undefined
        ? String.fromCodePoint(parseInt(long ?? braced, 16))
        : ({ n: '\n', r: '\r', t: '\t' }[letter as 'n'] ?? letter),
    )
const STRING = /"(?:[^"\\\n]|\\.)*"/g

describe.each([
  ['Python', pythonCodeOf],
  ['Go', goCodeOf],
  ['Rust', rustCodeOf],
])('in %s', (language, codeOf) => {
  test('a text stays inside its quotes, whatever it has', () => {
    const code = codeOf(cast(hostile), BASE)
    const literals = [...code.matchAll(STRING)].map(([literal]) => readLiteral(literal))
    const found = literals.some((text) =>
      language === 'Python'
        ? text === hostile
        : text.startsWith('{"') && JSON.parse(text).text === hostile,
    )
    expect(found).toBe(true)
    // Nothing of it stands outside of a literal.
    expect(code.replaceAll(STRING, '')).not.toMatch(/evil|quoted|\$\(id\)/)
    // oxlint-disable-next-line no-control-regex -- the program is plain ASCII
    expect(code).toMatch(/^[\n\t\x20-\x7e]*$/)
  })

  test('key and signer come from the environment', () => {
    const code = codeOf(cast('Hi'), BASE)
    expect(code).toContain('API_KEY')
    expect(code).toMatch(/(environ\["|Getenv\("|env::var\(")SIGNER_UUID"/)
  })

  test('a read has its parameters in the URL and no body', () => {
    const operation = operations.named('fetchBulkUsers')!
    const code = codeOf({ operation, parameters: { fids: [2, 3] } }, BASE)
    expect(code).toContain(`${BASE}/farcaster/user/bulk?fids=2%2C3`)
    expect(code).not.toMatch(/content-type|json\.dumps|NewReader|\.body\(/)
  })
})
