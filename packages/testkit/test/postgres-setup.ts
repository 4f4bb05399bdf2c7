import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL whose user may create databases. */
    databaseUrl: string
  }
}

// Runs before every test file of the project `postgres`; the code that opens a store reads the variable.
process.env.DATABASE_URL = inject('databaseUrl')
