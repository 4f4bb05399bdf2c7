import { argName } from './arg-name'
import { headerNames, type ExampleContext, type HeaderArg, type Operation } from './define'
import { families } from './operations/index'

/** Values for the variables of the collection, by name (`cast_hash`). */
export type CollectionValues = Record<string, string>

interface Variable {
  key: string
  value: string
  description?: string
}
interface Script {
  listen: 'prerequest' | 'test'
  script: { type: 'text/javascript'; exec: string[] }
}
interface Part {
  key: string
  value: string
}
interface RequestItem {
  name: string
  event?: Script[]
  request: {
    method: string
    description: string
    header: Part[]
    url: { raw: string; host: string[]; path: string[]; query?: Part[] }
    body?:
      | { mode: 'raw'; raw: string; options: { raw: { language: 'json' } } }
      | { mode: 'formdata'; formdata: (Part & { type: 'text' | 'file'; src?: string })[] }
  }
}
/** A collection in Postman’s format 2.1, which other API clients import too. */
export interface Collection {
  info: { name: string; description: string; schema: string }
  variable: Variable[]
  event: Script[]
  item: { name: string; item: RequestItem[] }[]
}

/** What requests need and a server cannot fill in, by the variable’s name. */
const given: Record<string, string> = {
  api_key: 'The API key; `npm start` prints the development key',
  signer_uuid: 'An approved signer, to write as its account',
}

/** Which variables the answer of an operation fills, and from which of its fields. */
const filledBy: Record<string, Record<string, string>> = {
  createSigner: { fresh_signer_uuid: 'signer_uuid' },
  publishWebhook: { webhook: 'webhook.webhook_id' },
  publishNeynarFrame: { frame_uuid: 'uuid', frame_url: 'link', spare_frame_uuid: 'uuid' },
  createTransactionPayFrame: { pay_frame_id: 'transaction_frame.id' },
  deployErc721: { nft_collection: 'collection.address' },
}

const snake = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const isSigned = Symbol('signed')

/** Variables in place of the values of a world. What has to be signed is `isSigned`. */
const variables = new Proxy({} as ExampleContext, {
  get(_, name: string) {
    const variable = `{{${snake(name.replace(/^(make|deploy)(?=[A-Z])/, '')).replace(/^_/, '')}}}`
    if (name === 'signed') return new Proxy({}, { get: () => async () => ({ [isSigned]: true }) })
    if (name === 'developerSigner') return async () => ({ publicKey: '{{public_key}}' })
    if (name === 'developerAuthAddress') return async () => ({ address: '{{auth_address}}' })
    return /^(make|deploy)/.test(name) ? async () => variable : variable
  },
})

const script = (listen: Script['listen'], text: string): Script => ({
  listen,
  script: { type: 'text/javascript', exec: text.trim().split('\n') },
})

/** Skips a request whose variables have no values, and says which. */
const skips = script(
  'prerequest',
  `
const { url, header, body } = pm.request.toJSON();
const used = JSON.stringify([url, header, body]).matchAll(/\\{\\{(\\w+)\\}\\}/g);
const missing = [...new Set([...used].map((match) => match[1]))].filter((name) => !pm.variables.get(name));
if (missing.length > 0) {
  console.log(pm.info.requestName + ' was skipped: it needs ' + missing.join(', '));
  pm.execution.skipRequest();
}`,
)

const succeeds = script(
  'test',
  `
pm.test('succeeds', () => pm.expect(pm.response.code, pm.response.text()).to.be.within(200, 299));`,
)

const fills = (fields: Record<string, string>): Script =>
  script(
    'test',
    Object.entries(fields)
      .map(
        ([variable, path]) =>
          `pm.collectionVariables.set('${variable}', pm.response.json().${path});`,
      )
      .join('\n'),
  )

const hasSigned = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && isSigned in value

/** Puts a variable in the place of each value that has to be signed, at any depth, named by its path. */
function withVariables(value: unknown, name: string): unknown {
  if (hasSigned(value)) return `{{${name}}}`
  if (Array.isArray(value)) return value.map((each) => withVariables(each, name))
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withVariables(each, `${name}_${snake(key)}`)]),
  )
}

/**
 * Arguments of an example, and its body if that is signed as a whole. What is signed is a variable of this operation
 * alone, because a signature is for one message.
 */
async function argsOf(id: string, { spec }: Operation) {
  const example = typeof spec.example === 'function' ? await spec.example(variables) : spec.example
  const name = `signed_${snake(id)}`
  if (!hasSigned(example)) return { args: withVariables(example, name) as Record<string, unknown> }
  const query = Object.entries(spec.query ?? {})
    .filter(([, schema]) => !schema.safeParse(undefined).success)
    .map(([key]) => [argName(key), `{{${name}_${key}}}`])
  return { args: Object.fromEntries(query) as Record<string, unknown>, body: `{{${name}}}` }
}

/** The argument that is the body as a whole, if it isn’t passed field by field. */
const wholeBody = ({ body, bodyAs }: Operation['spec']): string | undefined =>
  body && (bodyAs ?? ('shape' in body ? undefined : 'body'))

const bodyFields = (spec: Operation['spec']): NonNullable<Operation['spec']['query']> =>
  spec.body && !wholeBody(spec) && 'shape' in spec.body
    ? (spec.body.shape as NonNullable<Operation['spec']['query']>)
    : {}

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(textOf).join(',')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

async function requestOf(id: string, operation: Operation): Promise<RequestItem> {
  const { spec, method, path } = operation
  const { args, body: signedBody } = await argsOf(id, operation)
  const query = Object.keys(spec.query ?? {})
    .filter((name) => args[argName(name)] !== undefined)
    .map((name) => ({ key: name, value: textOf(args[argName(name)]) }))
  const header = [
    { key: 'x-api-key', value: '{{api_key}}' },
    ...Object.keys(spec.headers ?? {})
      .filter((name) => args[name] !== undefined)
      .map((name) => ({ key: headerNames[name as HeaderArg], value: String(args[name]) })),
  ]
  const fields = Object.keys(bodyFields(spec)).filter((name) => args[argName(name)] !== undefined)
  const whole = wholeBody(spec)
  const body =
    signedBody ??
    (whole ? args[whole] : Object.fromEntries(fields.map((name) => [name, args[argName(name)]])))
  const search = query.map(({ key, value }) => `${key}=${value}`).join('&')
  const filled = filledBy[id]
  return {
    name: id,
    ...(filled && { event: [fills(filled)] }),
    request: {
      method,
      description: spec.summary,
      header,
      url: {
        raw: `{{base_url}}${path}${search && '?'}${search}`,
        host: ['{{base_url}}'],
        path: path.slice(1).split('/'),
        ...(query.length > 0 && { query }),
      },
      ...(spec.body &&
        (spec.multipart
          ? {
              body: {
                mode: 'formdata' as const,
                formdata: fields.map((name) => ({
                  key: name,
                  ...formPart(name, args[argName(name)]),
                })),
              },
            }
          : {
              body: {
                mode: 'raw' as const,
                raw: typeof body === 'string' ? body : JSON.stringify(body, null, 2),
                options: { raw: { language: 'json' as const } },
              },
            })),
    },
  }
}

const formPart = (name: string, value: unknown) =>
  value instanceof Blob
    ? { type: 'file' as const, value: '', src: `{{${name}_file}}` }
    : { type: 'text' as const, value: textOf(value) }

/** What deletes comes last, in its family, and the family of users, whose address others need, after all others. */
const inOrder = Object.entries<Record<string, Operation>>(families)
  .toSorted(([a], [b]) => Number(a === 'user') - Number(b === 'user'))
  .map(([name, family]) => ({
    name,
    requests: Object.entries(family).toSorted(
      ([, a], [, b]) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
    ),
  }))

/** The same for every server. */
const folders = () =>
  Promise.all(
    inOrder.map(async ({ name, requests }) => ({
      name,
      item: await Promise.all(requests.map(([id, operation]) => requestOf(id, operation))),
    })),
  )
let built: ReturnType<typeof folders> | undefined

/**
 * Builds the collection of all operations, one folder for each family, with the contract’s examples. What an example has
 * of a world is a variable; a request is skipped while one of its variables is empty.
 * @param values of the variables that are known, `base_url` among them
 * @see https://schema.postman.com/collection/json/v2.1.0/draft-07/collection.json
 */
export async function collection(values: CollectionValues): Promise<Collection> {
  // Built for the first request, because startup has no time for it.
  const item = await (built ??= folders())
  const used = JSON.stringify(item).matchAll(/\{\{(\w+)\}\}/g)
  const names = new Set(['base_url', ...Object.keys(given), ...[...used].map((match) => match[1]!)])
  return {
    info: {
      name: 'Castaway',
      description: 'All operations, with examples. Requests whose variables are empty are skipped.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [...names].map((key) => ({
      key,
      value: values[key] ?? '',
      ...(given[key] && { description: given[key] }),
    })),
    event: [skips, succeeds],
    item,
  }
}
