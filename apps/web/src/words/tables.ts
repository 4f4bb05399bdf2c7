/**
 * Words that other packages keep in tables of their own, in English: those of errors and of the login.
 * They stand in the catalogs by their English text, as everything else; `lingui.config.ts` reads the tables.
 */

/** Gives an English text in the language of the moment; undefined where it is not known there. */
export type Say = (english: string, values?: Record<string, unknown>) => string | undefined

/**
 * A table whose texts `say` gives, each time they are read. A function of it is asked for its English
 * with names for its values first.
 */
export function tableIn<T>(table: T, say: Say): T {
  if (typeof table === 'string') return (say(table) ?? table) as T
  if (typeof table === 'function') {
    return ((...values: unknown[]) => {
      const named = Object.fromEntries(values.map((value, index) => [index, value]))
      const fill = (english: string) =>
        say(english, named) ??
        english.replaceAll(/\{(\d)\}/g, (_, index) => String(values[Number(index)]))
      return tableIn((table as Function)(...namesOf(table as Function)), fill)
    }) as T
  }
  if (Array.isArray(table)) return table.map((each) => tableIn(each, say)) as T
  if (table && typeof table === 'object') {
    return Object.defineProperties(
      {},
      Object.fromEntries(
        Object.entries(table).map(([key, value]) => [
          key,
          { enumerable: true, get: () => tableIn(value, say) },
        ]),
      ),
    ) as T
  }
  return table
}

/** Every text of a table, values as `{0}`. */
export function textsOf(table: unknown): string[] {
  if (typeof table === 'string') return table.trim() ? [table] : []
  if (typeof table === 'function') return textsOf(table(...namesOf(table)))
  return table && typeof table === 'object' ? Object.values(table).flatMap(textsOf) : []
}

const namesOf = (table: Function) =>
  Array.from({ length: table.length }, (_, index) => `{${index}}`)
