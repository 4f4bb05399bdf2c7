import type { DescribedOperation, Description, Parameter } from './document'
import { alternativeLabel, similarity, typeLabel } from './labels'
import { Shapes, type Alternative, type Shape } from './shapes'
import { boundDifferences, defaultDifference, enumDifference, type ValueDifference } from './values'

/** Drift is what a caller could notice; a note is what only one side documents, without an effect on callers. */
export type Level = 'drift' | 'note'

export interface Difference extends ValueDifference {
  group: 'new' | 'gone' | 'changed'
  /** The operation or the named schema of the contract that differs. */
  subject: string
  /** Where in it: ` query limit`, `.author.fid`, or nothing. */
  inside: string
  /** The operations that have it, by the contract's id, and where. */
  seen: Map<string, string>
}

/** The line that says a difference, and that a list of known differences contains. */
export const lineOf = ({ subject, inside, what }: Difference): string =>
  `${subject}${inside.trimEnd()}: ${what}`

/** A location: what it is called (`User.pfp`), and how an operation reaches it (`response users[].pfp`). */
interface Spot {
  subject: string
  inside: string
  path: string
}
/** `body ` and `.text` are `body text`; `body ` and `[]` are `body[]`. */
const joined = (start: string, step: string): string =>
  start.endsWith(' ')
    ? step.startsWith('.')
      ? start + step.slice(1)
      : start.trimEnd() + step
    : start + step
const below = (spot: Spot, step: string): Spot =>
  step ? { ...spot, inside: joined(spot.inside, step), path: joined(spot.path, step) } : spot

interface Visit {
  operation: string
  isRequest: boolean
  /** Pairs of named schemas that were compared, because schemas can contain themselves. */
  pairs: Set<string>
}

const keyOf = ({ method, path }: DescribedOperation): string =>
  `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`

/** Compares the contract's document with a description of the provider. */
export class Comparison {
  readonly #found = new Map<string, Difference>()
  readonly #ours: Shapes
  readonly #theirs: Shapes
  /** Operations in both. */
  compared = 0

  /** @param contractIds ids of the contract by those of its document, where a version renamed operations */
  constructor(
    contract: Description,
    description: Description,
    contractIds: Readonly<Record<string, string>> = {},
  ) {
    this.#ours = new Shapes(contract.doc)
    this.#theirs = new Shapes(description.doc)
    const rest = new Map(description.operations.map((one) => [keyOf(one), one]))
    const matched = contract.operations.flatMap(
      (one): [DescribedOperation, DescribedOperation][] => {
        const other = rest.get(keyOf(one))
        rest.delete(keyOf(one))
        return other ? [[one, other]] : []
      },
    )
    const nameOf = ({ id }: DescribedOperation) => contractIds[id] ?? id
    for (const one of contract.operations) {
      if (matched.some(([ours]) => ours === one)) continue
      const moved = [...rest.values()].find(({ id }) => id === one.id)
      if (moved) {
        rest.delete(keyOf(moved))
        matched.push([one, moved])
      } else this.#operation('gone', nameOf(one), `gone operation ${one.method} ${one.path}`)
    }
    for (const one of rest.values())
      this.#operation('new', one.id || keyOf(one), `new operation ${one.method} ${one.path}`)
    for (const [ours, theirs] of matched) this.#operations(ours, theirs, nameOf(ours))
  }

  /** Every difference, in the order of the contract's operations. */
  get differences(): Difference[] {
    return [...this.#found.values()]
  }

  #operation(group: Difference['group'], id: string, what: string): void {
    const spot = { subject: id, inside: '', path: '' }
    this.#add(group, spot, { what, level: 'drift' }, id)
  }

  #add(group: Difference['group'], spot: Spot, found: ValueDifference, operation: string): void {
    const { subject, inside, path } = spot
    const added: Difference = { group, subject, inside, ...found, seen: new Map() }
    const line = `${lineOf(added)} ${found.level}`
    const difference = this.#found.get(line) ?? added
    if (!difference.seen.has(operation)) difference.seen.set(operation, path)
    this.#found.set(line, difference)
  }

  #note(spot: Spot, visit: Visit, found: ValueDifference | undefined): void {
    if (found) this.#add('changed', spot, found, visit.operation)
  }

  #operations(ours: DescribedOperation, theirs: DescribedOperation, id: string): void {
    this.compared++
    const drift = (what: string) => this.#operation('changed', id, what)
    if (theirs.id && theirs.id !== ours.id) drift(`renamed ${ours.id} → ${theirs.id}`)
    if (keyOf(theirs) !== keyOf(ours))
      drift(`moved ${ours.method} ${ours.path} → ${theirs.method} ${theirs.path}`)
    this.#parameters(ours.parameters, theirs.parameters, id)
    this.#bodies(ours.body, theirs.body, id)
    const [mine, yours] = [ours.success, theirs.success]
    if (mine && yours && mine.status !== yours.status)
      drift(`status ${mine.status} → ${yours.status}`)
    const visit = { operation: id, isRequest: false, pairs: new Set<string>() }
    this.#schemas(mine?.schema, yours?.schema, spotOf(id, 'response'), visit)
  }

  #parameters(ours: Parameter[], theirs: Parameter[], id: string): void {
    const named = (list: Parameter[]) =>
      new Map(
        list
          // The key is not a parameter but how a caller signs in.
          .filter((one) => !(one.in === 'header' && one.name.toLowerCase() === 'x-api-key'))
          .map((one) => [
            one.in === 'header' ? `header ${one.name.toLowerCase()}` : `${one.in} ${one.name}`,
            one,
          ]),
      )
    const [mine, yours] = [named(ours), named(theirs)]
    for (const [name, one] of yours) {
      const visit = { operation: id, isRequest: true, pairs: new Set<string>() }
      const spot = { subject: id, inside: ` ${name}`, path: name }
      const own = mine.get(name)
      if (!own) {
        const type = typeLabel(this.#theirs, this.#theirs.of(one.schema))
        const what = `new (${one.required ? 'required ' : ''}${type})`
        this.#note(spot, visit, { what, level: 'drift' })
        continue
      }
      this.#required(own.required, one.required, spot, visit)
      const [a, b] = [this.#ours.of(own.schema), this.#theirs.of(one.schema)]
      if (!one.required) this.#note(spot, visit, defaultDifference(a, b))
      this.#schemas(own.schema, one.schema, spot, visit)
    }
    for (const name of mine.keys())
      if (!yours.has(name))
        this.#add('changed', { subject: id, inside: ` ${name}`, path: name }, GONE, id)
  }

  #bodies(ours: DescribedOperation['body'], theirs: DescribedOperation['body'], id: string): void {
    const visit = { operation: id, isRequest: true, pairs: new Set<string>() }
    const spot = { subject: id, inside: ' body', path: 'body' }
    if (!ours && !theirs) return
    if (!ours || !theirs) {
      this.#note(spot, visit, ours ? GONE : { what: 'new', level: 'drift' })
      return
    }
    const types = `media type ${ours.mediaType} → ${theirs.mediaType}`
    if (ours.mediaType !== theirs.mediaType)
      this.#note(spot, visit, { what: types, level: 'drift' })
    // Descriptions often forget to say that a body is required; its fields say it anyway.
    if (ours.required !== theirs.required)
      this.#note(spot, visit, {
        what: requiredChange(ours.required),
        level: theirs.required ? 'drift' : 'note',
      })
    this.#schemas(ours.schema, theirs.schema, spotOf(id, 'body'), visit)
  }

  #required(ours: boolean, theirs: boolean, spot: Spot, visit: Visit): void {
    if (ours !== theirs) this.#note(spot, visit, { what: requiredChange(ours), level: 'drift' })
  }

  #schemas(ours: unknown, theirs: unknown, spot: Spot, visit: Visit): void {
    const [a, b] = [this.#ours.of(ours), this.#theirs.of(theirs)]
    if (isOpen(a) || isOpen(b)) {
      if (isOpen(a) !== isOpen(b))
        this.#note(spot, visit, {
          what: this.#typeChange(a, b),
          level: isOpen(a) ? 'drift' : 'note',
        })
      return
    }
    if (a.nullable !== b.nullable)
      this.#note(spot, visit, {
        what: a.nullable ? 'nullable → not nullable' : 'not nullable → nullable',
        level: 'drift',
      })
    // A list joined by commas is described as a string.
    if (b.alternatives[0]?.words['x-comma-separated'] && a.alternatives[0]?.kind === 'array') return
    this.#alternatives(a, b, spot, visit)
  }

  #typeChange(a: Shape, b: Shape): string {
    const [x, y] = [
      { ...a, nullable: false },
      { ...b, nullable: false },
    ]
    return `type ${typeLabel(this.#ours, x)} → ${typeLabel(this.#theirs, y)}`
  }

  #alternatives(a: Shape, b: Shape, spot: Spot, visit: Visit): void {
    if (a.alternatives.length === 1 && b.alternatives.length === 1) {
      const [mine, yours] = [a.alternatives[0]!, b.alternatives[0]!]
      if (mine.kind === yours.kind) this.#alternative(mine, yours, spot, visit)
      else this.#note(spot, visit, { what: this.#typeChange(a, b), level: 'drift' })
      return
    }
    const ranked = a.alternatives
      .flatMap((mine) =>
        b.alternatives.map((yours) => ({
          mine,
          yours,
          score: similarity(this.#ours, mine, this.#theirs, yours),
        })),
      )
      .filter(({ score }) => score >= 0)
      .toSorted((x, y) => y.score - x.score)
    const paired = new Set<Alternative>()
    for (const { mine, yours } of ranked) {
      if (paired.has(mine) || paired.has(yours)) continue
      paired.add(mine).add(yours)
      const label = a.alternatives.length > 1 ? `/${alternativeLabel(this.#ours, mine)}` : ''
      this.#alternative(mine, yours, below(spot, label), visit)
    }
    const alone = (list: Alternative[], shapes: Shapes, change: string) => {
      for (const one of list.filter((each) => !paired.has(each)))
        this.#note(spot, visit, {
          what: `alternative ${alternativeLabel(shapes, one)} ${change}`,
          level: 'drift',
        })
    }
    alone(b.alternatives, this.#theirs, 'new')
    alone(a.alternatives, this.#ours, 'gone')
  }

  #alternative(mine: Alternative, yours: Alternative, at: Spot, visit: Visit): void {
    let spot = at
    if (mine.name && yours.name) {
      const pair = mine.name === yours.name ? mine.name : `${mine.name} (${yours.name})`
      if (visit.pairs.has(pair)) return
      visit.pairs.add(pair)
      spot = { ...at, subject: pair, inside: '' }
    }
    const [a, b] = [mine.words, yours.words]
    if (mine.kind === 'number' && a['type'] !== b['type'])
      this.#note(spot, visit, { what: `type ${a['type']} → ${b['type']}`, level: 'note' })
    this.#note(spot, visit, enumDifference(a['enum'], b['enum']))
    for (const found of boundDifferences(a, b, visit.isRequest)) this.#note(spot, visit, found)
    if (mine.kind === 'array') this.#schemas(a['items'], b['items'], below(spot, '[]'), visit)
    if (mine.kind !== 'object') return
    const [x, y] = [a['additionalProperties'], b['additionalProperties']]
    if (typeof x === 'object' && typeof y === 'object')
      this.#schemas(x, y, below(spot, '{}'), visit)
    this.#fields(mine, yours, spot, visit)
  }

  #fields(mine: Alternative, yours: Alternative, spot: Spot, visit: Visit): void {
    const required = [mine, yours].map(({ words }) => new Set<string>(words['required'] ?? []))
    const [our, their] = required as [Set<string>, Set<string>]
    const ours = (mine.words['properties'] ?? {}) as Record<string, unknown>
    const theirs = (yours.words['properties'] ?? {}) as Record<string, unknown>
    // An object without described fields can contain anything.
    if (Object.keys(theirs).length === 0) return
    for (const [name, schema] of Object.entries(theirs)) {
      const field = below(spot, `.${name}`)
      if (name in ours) {
        this.#required(our.has(name), their.has(name), field, visit)
        const [a, b] = [this.#ours.of(ours[name]), this.#theirs.of(schema)]
        if (visit.isRequest && !their.has(name)) this.#note(field, visit, defaultDifference(a, b))
        this.#schemas(ours[name], schema, field, visit)
      } else {
        const type = typeLabel(this.#theirs, this.#theirs.of(schema))
        const what = `new (${their.has(name) ? 'required ' : ''}${type})`
        this.#note(field, visit, { what, level: 'drift' })
      }
    }
    for (const name of Object.keys(ours))
      if (!(name in theirs)) this.#note(below(spot, `.${name}`), visit, GONE)
  }
}

const GONE: ValueDifference = { what: 'gone', level: 'drift' }
const requiredChange = (was: boolean): string =>
  was ? 'required → optional' : 'optional → required'
const isOpen = ({ alternatives }: Shape): boolean => alternatives.some(({ kind }) => kind === 'any')
const spotOf = (id: string, part: string): Spot => ({
  subject: id,
  inside: ` ${part} `,
  path: `${part} `,
})
