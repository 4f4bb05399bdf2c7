import { argName } from '@castaway/contract/arg-name'
import type { Wire } from '@castaway/contract/wire'

/** One parameter of an operation. */
interface Parameter {
  /** Name on the wire, e.g. `viewer_fid`. */
  name: string
  /** Name of the caller's argument, e.g. `viewerFid`. */
  arg: string
  required: boolean
}

/** A wire line of the contract, parsed. `wire-text.ts` of the contract documents its format. */
export interface OperationDescriptor {
  id: string
  method: string
  path: string
  query: Parameter[]
  body: Parameter[]
  headers: Parameter[]
  /** The argument that is the whole body; undefined if the body is made of fields. */
  bodyArg: string | undefined
  /** The body is sent as a multipart form instead of JSON. */
  form: boolean
  /** The response is an array, not an object. */
  isList: boolean
  /** Every call creates something: equal calls are never deduplicated. */
  fresh: boolean
  /** Every argument name that a caller may use. */
  args: Set<string>
  /** Paths of the items and of the next cursor in the response of a list. */
  paging: { items: string[]; next: string[] } | undefined
}

const headerNames: Record<string, string> = {
  experimental: 'x-neynar-experimental',
  xWalletId: 'x-wallet-id',
}

const descriptors = new Map<string, OperationDescriptor>()

/** Parses a wire line, once. */
export function descriptorOf(wire: Wire): OperationDescriptor {
  const known = descriptors.get(wire)
  if (known) return known
  const [id = '', method = '', path = '', ...words] = wire.split(' ')
  const op: OperationDescriptor = {
    id,
    method,
    path,
    query: [],
    body: [],
    headers: [],
    bodyArg: undefined,
    form: words.includes('~'),
    isList: words.includes('['),
    fresh: words.includes('!'),
    args: new Set(),
    paging: undefined,
  }
  for (const word of words) {
    const rest = word.slice(1)
    const name = rest.replace(/[!,]+$/, '')
    const parameter = { name, arg: argName(name), required: rest.includes('!') }
    if (word[0] === '?') op.query.push(parameter)
    else if (word[0] === '=') op.body.push(parameter)
    else if (word[0] === '^')
      op.headers.push({ ...parameter, name: headerNames[name] ?? name, arg: name })
    else if (word[0] === '*') op.bodyArg = rest || 'body'
    else if (word[0] === '>') {
      const [items = '', next = 'next'] = rest.split(':')
      op.paging = { items: items.split('.'), next: [...next.split('.'), 'cursor'] }
    }
  }
  for (const { arg } of [...op.query, ...op.body, ...op.headers]) op.args.add(arg)
  if (op.bodyArg) op.args.add(op.bodyArg)
  descriptors.set(wire, op)
  return op
}
