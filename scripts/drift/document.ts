import { parse } from 'yaml'
import { InputError } from './input-error'

export type Json = Record<string, any>

export interface Parameter {
  name: string
  in: string
  required: boolean
  schema: unknown
}

/** An operation of a description, with its references resolved down to schemas. */
export interface DescribedOperation {
  id: string
  method: string
  /** Without `/v2` and without a slash at the end. */
  path: string
  parameters: Parameter[]
  body?: { mediaType: string; required: boolean; schema: unknown }
  /** The first successful status, and the schema of its JSON. */
  success?: { status: string; schema: unknown }
}

export interface Description {
  /** The version that it gives itself. */
  version: string
  doc: Json
  operations: DescribedOperation[]
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** Some descriptions write operation ids with dashes; callers know them in camelCase. */
const camelCase = (dashed: string): string =>
  dashed.replace(/[-_ ]+(\w)/g, (_, letter: string) => letter.toUpperCase())

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Follows references within the document, such as `#/components/schemas/User`.
 * @throws InputError if the target is in another file, missing, or refers to itself
 */
export function resolve(doc: Json, part: unknown): Json {
  const followed = new Set<string>()
  let found: unknown = part
  while (isRecord(found) && typeof found['$ref'] === 'string') {
    const ref: string = found['$ref']
    if (!ref.startsWith('#/'))
      throw new InputError(
        `The description refers to “${ref}”, which is in another file: bundle it into one file first.`,
      )
    if (followed.has(ref)) throw new InputError(`“${ref}” in the description refers to itself.`)
    followed.add(ref)
    found = ref
      .slice(2)
      .split('/')
      .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((inner, step) => (isRecord(inner) ? inner[step] : undefined), doc)
    if (found === undefined)
      throw new InputError(`The description refers to “${ref}”, which it does not contain.`)
  }
  return isRecord(found) ? found : {}
}

/** @throws InputError if the text is neither JSON nor YAML */
export function parseText(text: string): unknown {
  try {
    return text.trimStart().startsWith('{') ? JSON.parse(text) : parse(text)
  } catch (error) {
    const [line] = (error as Error).message.split('\n')
    throw new InputError(`The description is neither JSON nor YAML: ${line}`)
  }
}

/**
 * Reads an OpenAPI description, 3.0 or 3.1.
 * @throws InputError if it is something else
 */
export function describe(doc: unknown): Description {
  if (!isRecord(doc)) throw new InputError('The description is not an object.')
  // What `scripts/describe.mjs` reduces has its version at the top.
  const version = doc['info']?.version ?? doc['version']
  if (doc['swagger'] || !/^3\.[01]\b/.test(doc['openapi'] ?? '3.0'))
    throw new InputError('The description is not OpenAPI 3.0 or 3.1.')
  if (!isRecord(doc['paths']) || version === undefined)
    throw new InputError('The description is not OpenAPI: it needs `paths` and `info.version`.')
  const operations = Object.entries(doc['paths']).flatMap(([path, item]) => {
    const methods = resolve(doc, item)
    return METHODS.filter((method) => isRecord(methods[method])).map((method) =>
      operationOf(doc, path, method, methods),
    )
  })
  return { version: String(version), doc, operations }
}

function operationOf(doc: Json, path: string, method: string, methods: Json): DescribedOperation {
  const operation: Json = methods[method]
  const shared = (methods['parameters'] ?? []) as unknown[]
  // A parameter of the operation replaces that of its path.
  const parameters = new Map(
    [...shared, ...((operation['parameters'] ?? []) as unknown[])].map((one) => {
      const full = resolve(doc, one)
      const content = Object.values((full['content'] ?? {}) as Json)[0] as Json | undefined
      const parameter: Parameter = {
        name: String(full['name']),
        in: String(full['in']),
        required: full['required'] === true,
        schema: full['schema'] ?? content?.['schema'],
      }
      return [`${parameter.in} ${parameter.name}`, parameter]
    }),
  )
  const body = operation['requestBody'] && resolve(doc, operation['requestBody'])
  const [mediaType, media] = body ? contentOf(body) : []
  const statuses = Object.keys((operation['responses'] ?? {}) as Json)
  const status = statuses.filter((one) => one.startsWith('2')).toSorted()[0]
  return {
    id: camelCase(String(operation['operationId'] ?? '')),
    method: method.toUpperCase(),
    path: path.replace(/^\/v2(?=\/)/, '').replace(/(?<=.)\/$/, ''),
    parameters: [...parameters.values()],
    ...(mediaType && {
      body: { mediaType, required: body['required'] === true, schema: media?.['schema'] },
    }),
    ...(status && {
      success: {
        status,
        schema: contentOf(resolve(doc, operation['responses'][status]))[1]?.['schema'],
      },
    }),
  }
}

/** The media type that programs use, and what is described of it. */
function contentOf({ content }: Json): [string, Json] | [] {
  const types = Object.keys((content ?? {}) as Json)
  const type =
    ['application/json', 'multipart/form-data'].find((one) => types.includes(one)) ?? types[0]
  return type === undefined ? [] : [type, content[type] as Json]
}
