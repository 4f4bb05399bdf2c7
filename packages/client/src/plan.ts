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
  /** The body is the argument `body`, as it is. */
  wholeBody: boolean
  /** Every name that a caller may use. */
  args: Set<string>
  /** Where the items and the next cursor stand in the answer of a list. */
  paging: { items: string[]; next: string[] } | undefined
}

const headerNames: Record<string, string> = {
  experimental: 'x-neynar-experimental',
  walletId: 'x-wallet-id',
}

const camel = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

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
    wholeBody: false,
    args: new Set(),
    paging: undefined,
  }
  for (const word of words) {
    const rest = word.slice(1)
    const name = rest.replace(/[!,]+$/, '')
    const parameter = { name, arg: camel(name), required: rest.includes('!') }
    if (word[0] === '?') plan.query.push(parameter)
    else if (word[0] === '=') plan.body.push(parameter)
    else if (word[0] === '^')
      plan.headers.push({ ...parameter, name: headerNames[name] ?? name, arg: name })
    else if (word === '*') plan.wholeBody = true
    else if (word[0] === '>') {
      const [items = '', next = 'next'] = rest.split(':')
      plan.paging = { items: items.split('.'), next: [...next.split('.'), 'cursor'] }
    }
  }
  for (const { arg } of [...plan.query, ...plan.body, ...plan.headers]) plan.args.add(arg)
  if (plan.wholeBody) plan.args.add('body')
  plans.set(wire, plan)
  return plan
}
