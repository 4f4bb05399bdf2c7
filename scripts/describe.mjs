/**
 * Reduces Neynar's OpenAPI description to what the conformance tests compare with: the operations, their parameters,
 * and the shapes of their responses, without its texts.
 *
 *     node scripts/describe.mjs <description.yaml>   writes conformance/provider-<version>.json
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'

/** Schema keywords that constrain values. */
const SCHEMA_WORDS = new Set([
  '$ref',
  'type',
  'enum',
  'required',
  'nullable',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'default',
  'x-comma-separated',
])

const mapped = (record, change) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

function schema(full) {
  const out = {}
  for (const [word, value] of Object.entries(full)) {
    if (SCHEMA_WORDS.has(word)) out[word] = value
    else if (word === 'items') out.items = schema(value)
    else if (word === 'properties') out.properties = mapped(value, schema)
    else if (word === 'additionalProperties')
      out[word] = typeof value === 'object' ? schema(value) : value
    else if (['allOf', 'oneOf', 'anyOf'].includes(word)) out[word] = value.map(schema)
  }
  return out
}

const content = (of) =>
  of && mapped(of, (one) => (one.schema ? { schema: schema(one.schema) } : {}))
const answer = (full) =>
  full.$ref ? { $ref: full.$ref } : full.content ? { content: content(full.content) } : {}
const parameter = (full) =>
  full.$ref
    ? { $ref: full.$ref }
    : {
        name: full.name,
        in: full.in,
        required: full.required ?? false,
        ...(full.schema && { schema: schema(full.schema) }),
      }
const body = (full) =>
  full &&
  (full.$ref
    ? { $ref: full.$ref }
    : { ...(full.required && { required: true }), content: content(full.content) })

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

const operation = ({ operationId, parameters, requestBody, responses }) => ({
  operationId,
  ...(parameters && { parameters: parameters.map(parameter) }),
  ...(requestBody && { requestBody: body(requestBody) }),
  responses: mapped(responses, answer),
})

function described({ info, components, paths }) {
  return {
    version: info.version,
    components: {
      parameters: mapped(components.parameters ?? {}, parameter),
      requestBodies: mapped(components.requestBodies ?? {}, body),
      responses: mapped(components.responses ?? {}, answer),
      schemas: mapped(components.schemas, schema),
    },
    paths: mapped(paths, (methods) => ({
      ...(methods.parameters && { parameters: methods.parameters.map(parameter) }),
      ...Object.fromEntries(
        METHODS.filter((method) => methods[method]).map((method) => [
          method,
          operation(methods[method]),
        ]),
      ),
    })),
  }
}

const [file] = process.argv.slice(2)
if (!file) throw new Error('Which description? node scripts/describe.mjs <description.yaml>')
const facts = described(parse(readFileSync(file, 'utf8')))
const path = new URL(`../conformance/provider-${facts.version}.json`, import.meta.url)
writeFileSync(path, `${JSON.stringify(facts)}\n`)
console.log(`${file} → conformance/provider-${facts.version}.json`)
