import type { ChainValue } from '@castaway/contract/dev-controls'
import {
  decodeEventLog,
  decodeFunctionData,
  toEventSelector,
  toFunctionSelector,
  toFunctionSignature,
  type Abi,
  type AbiEvent,
  type AbiFunction,
  type Hex,
} from 'viem'

/** Characters of a text or of bytes, and items of a list, that are shown: anyone chooses what a transaction has. */
const MOST_TEXT = 2_000
const MOST_ITEMS = 100

/** What contracts can be called with, and their events, by selector. */
export interface Dictionary {
  functions: ReadonlyMap<string, AbiFunction>
  /** Events of one selector differ in which values are indexed. */
  events: ReadonlyMap<string, readonly AbiEvent[]>
}

export function dictionaryOf(abis: readonly Abi[]): Dictionary {
  const functions = new Map<string, AbiFunction>()
  const events = new Map<string, AbiEvent[]>()
  for (const item of abis.flat()) {
    if (item.type === 'function') {
      const selector = toFunctionSelector(item)
      if (!functions.has(selector)) functions.set(selector, item)
    } else if (item.type === 'event') {
      const selector = toEventSelector(item)
      events.set(selector, [...(events.get(selector) ?? []), item])
    }
  }
  return { functions, events }
}

/** A call in words of the first dictionary that has it; null if none has. */
export function decodeCall(dictionaries: readonly Dictionary[], data: Hex) {
  for (const { functions } of dictionaries) {
    const item = functions.get(data.slice(0, 10))
    if (!item) continue
    try {
      const { args = [] } = decodeFunctionData({ abi: [item], data })
      const values = valuesOf(item.inputs, args)
      return { name: item.name, signature: toFunctionSignature(item), values }
    } catch {
      // The selector is that of a known function, but what follows is something else.
    }
  }
  return null
}

/** An event in words of the first dictionary that has it; null if none has. */
export function decodeEvent(
  dictionaries: readonly Dictionary[],
  topics: readonly Hex[],
  data: Hex,
): { name: string; values: ChainValue[] } | null {
  const [selector, ...rest] = topics
  if (!selector) return null
  for (const item of dictionaries.flatMap(({ events }) => events.get(selector) ?? [])) {
    try {
      const { args = [] } = decodeEventLog({ abi: [item], topics: [selector, ...rest], data })
      return { name: item.name, values: valuesOf(item.inputs, args) }
    } catch {
      // Other values of it are indexed.
    }
  }
  return null
}

const valuesOf = (
  inputs: AbiFunction['inputs'],
  args: readonly unknown[] | Readonly<Record<string, unknown>>,
): ChainValue[] =>
  inputs.map(({ name = '', type }, index) => {
    const value = Array.isArray(args) ? args[index] : (args as Record<string, unknown>)[name]
    return { name: name || String(index), type, value: plain(value) }
  })

/** A value as JSON has it. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'string') return cut(value)
  if (Array.isArray(value)) {
    const items = value.slice(0, MOST_ITEMS).map(plain)
    return value.length > MOST_ITEMS ? [...items, `… ${value.length - MOST_ITEMS} more`] : items
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]))
}

export const cut = (text: string): string =>
  text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text
