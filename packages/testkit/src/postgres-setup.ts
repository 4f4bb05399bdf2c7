import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a PostgreSQL whose user may create databases. */
    databaseUrl: string
  }
}

// Runs before every test file of the project `postgres`: what opens a store reads it from here.
process.env.DATABASE_URL = inject('databaseUrl')
