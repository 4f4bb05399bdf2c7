/** The text of a migration. */
type Script = { text: string }

const named = (migrations: readonly Script[], pattern: RegExp): string[] =>
  migrations.flatMap(({ text }) => [...text.matchAll(pattern)].map((match) => match[1]!))

/** Names of the tables that migrations create, without unlogged ones, whose rows a crash may lose too. */
export const createdTables = (migrations: readonly Script[]): string[] =>
  named(migrations, /^create table (?:if not exists )?"?(\w+)"?/gim)

/** Names of the sequences that migrations create, besides those of the tables' own columns. */
export const createdSequences = (migrations: readonly Script[]): string[] =>
  named(migrations, /^create sequence "?(\w+)"?/gim)
