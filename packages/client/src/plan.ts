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

/** What a line of the contract says, ready to use. The line's form is told in the contract's `wire-text.ts`. */
export interface Plan {
  id: string
  method: string
  path: string
  query: Parameter[]
  body: Parameter[]
  headers: Parameter[]
  /** The argument that is the body, as it is; the body is made of fields where there is none. */
  wholeBody: string | undefined
  /** The body goes as a multipart form instead of JSON. */
  form: boolean
  /** The answer is a list, not an object. */
  isList: boolean
  /** Every call makes something new: equal calls are never made one. */
  fresh: boolean
  /** Every name that a caller may use. */
  args: Set<string>
  /** Where the items and the next cursor stand in the answer of a list. */
  paging: { items: string[]; next: string[] } | undefined
}

const headerNames: Record<string, string> = {
  experimental: 'x-neynar-experimental',
  xWalletId: 'x-wallet-id',
}

const plans = new Map<string, Plan>()

/** Reads a line once and remembers it. */
export function planOf(wire: Wire): Plan {
  const known = plans.get(wire)
  if (known) return known
  const [id = '', method = '', path = '', ...words] = wire.split(' ')
  const plan: Plan = {
    id,
    method,
    path,
    query: [],
    body: [],
    headers: [],
    wholeBody: undefined,
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
    if (word[0] === '?') plan.query.push(parameter)
    else if (word[0] === '=') plan.body.push(parameter)
    else if (word[0] === '^')
      plan.headers.push({ ...parameter, name: headerNames[name] ?? name, arg: name })
    else if (word[0] === '*') plan.wholeBody = rest || 'body'
    else if (word[0] === '>') {
      const [items = '', next = 'next'] = rest.split(':')
      plan.paging = { items: items.split('.'), next: [...next.split('.'), 'cursor'] }
    }
  }
  for (const { arg } of [...plan.query, ...plan.body, ...plan.headers]) plan.args.add(arg)
  if (plan.wholeBody) plan.args.add(plan.wholeBody)
  plans.set(wire, plan)
  return plan
}
