import type { Scope } from '@babel/traverse'
import { freeName } from './source'

/** What the new code of a file takes from the client. */
export interface Needs {
  /** The name under which the file has this function or class. */
  value(name: 'createClient' | 'ApiError'): string
  /** The same of a type. @param as the name that the file has for it already */
  type(name: string, as?: string): string
  /** A declaration below the imports. */
  declare(text: string): void
  /** Specifiers of the import, in order. */
  values(): string[]
  types(): string[]
  declarations(): readonly string[]
}

export function createNeeds(program: Scope): Needs {
  const values = new Map<string, string>()
  const types = new Map<string, string>()
  const declarations: string[] = []
  const take = (names: Map<string, string>, name: string, as?: string) => {
    const taken =
      names.get(name) ??
      as ??
      freeName(program, name, `castaway${name[0]!.toUpperCase()}${name.slice(1)}`)
    names.set(name, taken)
    return taken
  }
  const specifiers = (names: Map<string, string>, separator: string) =>
    [...names]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, local]) => (name === local ? name : `${name}${separator}${local}`))
  return {
    value: (name) => take(values, name),
    type: (name, as) => take(types, name, as),
    declare(text) {
      if (!declarations.includes(text)) declarations.push(text)
    },
    values: () => specifiers(values, ' as '),
    types: () => specifiers(types, ' as '),
    declarations: () => declarations,
  }
}
