import { sql, type Kysely } from 'kysely'

/** First line of a script of several statements, by which the PGlite dialect recognizes one. */
export const scriptMark = '-- several statements\n'

/** Runs a script of several statements without parameters. */
export const runScript = async (db: Kysely<any>, script: string): Promise<void> => {
  await sql.raw(scriptMark + script).execute(db)
}
