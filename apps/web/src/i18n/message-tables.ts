/**
 * English strings in tables of other packages: error messages and the login. The catalogs contain them by their English
 * text, like all others; `lingui.config.ts` reads the tables.
 */

/** Translates an English text into the current language; undefined if the catalog does not have it. */
export type Translate = (english: string, values?: Record<string, unknown>) => string | undefined

/**
 * A table whose texts go through `translate` each time they are read. For a function, its English text is first built
 * with placeholders for its values.
 */
export function translateTable<T>(table: T, translate: Translate): T {
  if (typeof table === 'string') return (translate(table) ?? table) as T
  if (typeof table === 'function') {
    return ((...values: unknown[]) => {
      const named = Object.fromEntries(values.map((value, index) => [index, value]))
      const fill = (english: string) =>
        translate(english, named) ??
        english.replaceAll(/\{(\d)\}/g, (_, index) => String(values[Number(index)]))
      return translateTable((table as Function)(...namesOf(table as Function)), fill)
    }) as T
  }
  if (Array.isArray(table)) return table.map((each) => translateTable(each, translate)) as T
  if (table && typeof table === 'object') {
    return Object.defineProperties(
      {},
      Object.fromEntries(
        Object.entries(table).map(([key, value]) => [
          key,
          { enumerable: true, get: () => translateTable(value, translate) },
        ]),
      ),
    ) as T
  }
  return table
}

/** Every text of a table, with values as `{0}`. */
export function textsOf(table: unknown): string[] {
  if (typeof table === 'string') return table.trim() ? [table] : []
  if (typeof table === 'function') return textsOf(table(...namesOf(table)))
  return table && typeof table === 'object' ? Object.values(table).flatMap(textsOf) : []
}

const namesOf = (table: Function) =>
  Array.from({ length: table.length }, (_, index) => `{${index}}`)
