import { argumentsOf, type ApiCall, FromEnvironment, requestOf } from './api-call'
import { literal } from './literal'

/** What a call was answered with, for a test that expects the same. */
export interface KnownAnswer {
  status: number
  body: unknown
}

/** In a shell’s single quotes, where only the quote itself needs care. */
const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Never part of a value, as JSON escapes it. */
const MARK = '\u0000'

/** A command that makes the call. The key and the signer are environment variables. */
export function curlOf(call: ApiCall, baseUrl: string): string {
  const { path, headers, body } = requestOf(call)
  const lines = [`curl ${shellQuoted(baseUrl + path)}`, '-H "x-api-key: $API_KEY"']
  if (call.operation.method !== 'GET')
    lines[0] = `curl -X ${call.operation.method} ${shellQuoted(baseUrl + path)}`
  for (const [name, value] of Object.entries(headers))
    lines.push(`-H ${shellQuoted(`${name}: ${String(value)}`)}`)
  if (body !== undefined) {
    const names: string[] = []
    const json = JSON.stringify(body, (_name, value: unknown) => {
      if (!(value instanceof FromEnvironment)) return value
      names.push(value.name)
      return MARK + value.name + MARK
    })
    // A variable stands between the quotes.
    const text = names.reduce(
      (text, name) => text.replace(`\\u0000${name}\\u0000`, `'"$${name}"'`),
      shellQuoted(json),
    )
    lines.push(`-H 'content-type: application/json'`, `-d ${text}`)
  }
  return lines.join(' \\\n  ')
}

const argumentText = (args: Record<string, unknown>, indent = '') =>
  Object.keys(args).length === 0 ? '' : literal(args, indent)

const clientLines = (baseUrl: string) => `import { createClient } from '@castaway/client'

const client = createClient({ apiKey: process.env.API_KEY, baseUrl: ${literal(baseUrl)} })`

/** A program with Castaway’s client. */
export const clientCodeOf = (call: ApiCall, baseUrl: string): string =>
  `${clientLines(baseUrl)}

const answer = await client.${call.operation.id}(${argumentText(argumentsOf(call))})
console.log(answer)
`

/** A program with the provider’s SDK, 3.x. */
export function sdkCodeOf(call: ApiCall, baseUrl: string): string {
  const args = argumentsOf(call)
  // The one method that takes a list as text.
  if (call.operation.id === 'fetchFeed')
    for (const name of ['fids', 'embedTypes'])
      if (Array.isArray(args[name])) args[name] = (args[name] as unknown[]).join(',')
  return `import { Configuration, NeynarAPIClient } from '@neynar/nodejs-sdk'

const client = new NeynarAPIClient(
  new Configuration({
    apiKey: process.env.API_KEY,
    basePath: ${literal(baseUrl.replace(/\/v2$/, ''))},
  }),
)

const answer = await client.${call.operation.id}(${argumentText(args)})
console.log(answer)
`
}

/** The call of the tool `call_operation`, for assistants. */
export const mcpCallOf = ({ operation, parameters }: ApiCall): string =>
  JSON.stringify(
    {
      name: 'call_operation',
      arguments: { operation: operation.id, parameters, format: 'json' },
    },
    (_name, value: unknown) => (value instanceof FromEnvironment ? `<${value.name}>` : value),
    2,
  )

/** A test that makes the call and expects an answer of the same form, or the same error. */
export function testOf(call: ApiCall, baseUrl: string, answer?: KnownAnswer): string {
  const { id } = call.operation
  const calls = `client.${id}(${argumentText(argumentsOf(call), '  ')})`
  const code = (answer?.body as { code?: unknown } | undefined)?.code
  const isError = answer !== undefined && (answer.status < 200 || answer.status > 299)
  const error = { status: answer?.status, ...(typeof code === 'string' && { code }) }
  const body = isError
    ? `  await expect(${calls}).rejects.toMatchObject(${literal(error, '  ')})`
    : `  const answer = await ${calls}
  ${expectationOf(answer?.body)}`
  const name = isError ? `${id} fails with ${answer.status}` : `${id} answers`
  return `import { createClient } from '@castaway/client'\nimport { expect, test } from 'vitest'

const client = createClient({
  apiKey: process.env.API_KEY,
  baseUrl: process.env.API_URL ?? ${literal(baseUrl)},
})

test(${literal(name)}, async () => {
${body}
})
`
}

/** The fields of an answer and their types: the values are different the next time. */
function expectationOf(body: unknown): string {
  if (Array.isArray(body)) return 'expect(answer).toEqual(expect.any(Array))'
  if (typeof body !== 'object' || body === null) return 'expect(answer).toBeDefined()'
  const fields = Object.entries(body).flatMap(([name, value]) => {
    const type = Array.isArray(value)
      ? 'Array'
      : ({ string: 'String', number: 'Number', boolean: 'Boolean', object: 'Object' } as const)[
          typeof value as 'string'
        ]
    return value === null || type === undefined
      ? []
      : [`    ${literal({ [name]: 0 }).slice(2, -4)} expect.any(${type}),\n`]
  })
  return fields.length === 0
    ? 'expect(answer).toBeDefined()'
    : `expect(answer).toMatchObject({\n${fields.join('')}  })`
}
