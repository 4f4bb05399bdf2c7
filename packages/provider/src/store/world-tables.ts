import { migrations } from './migrate'

/** What stays when a world goes: who may call. */
const KEPT = ['api_app']

const named = (pattern: RegExp): string[] =>
  migrations.flatMap(({ text }) => [...text.matchAll(pattern)].map((match) => match[1]!))

/**
 * Tables that belong to a world: all that the island's migrations make, but for a few. Whatever else lives in
 * the same database, such as the login's tables, is not among them.
 */
export const worldTables = (): string[] =>
  named(/^create table (?:if not exists )?"?(\w+)"?/gim).filter((name) => !KEPT.includes(name))

/** Sequences that a world's numbers are taken from, beside those of its tables' own columns. */
export const worldSequences = (): string[] => named(/^create sequence "?(\w+)"?/gim)
