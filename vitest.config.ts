import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { words } from './apps/web/vite/words.ts'

export default defineConfig({
  test: {
    // A real database and real servers take longer than a mock on a loaded two-core machine.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // What is waited for may take longer than the second it has by default.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/castaway/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['packages/react/**', 'packages/login/src/browser/**'],
          // In memory, whatever the environment says; the next project is for the other database.
          env: { DATABASE_URL: '' },
        },
      },
      {
        // What stands on a database, once more on PostgreSQL.
        extends: true,
        test: {
          name: 'postgres',
          include: [
            'packages/provider/src/**/*.test.ts',
            'packages/login/src/**/*.test.ts',
            'apps/castaway/src/**/*.test.ts',
          ],
          // These are about PGlite and its data folder, or about browsers.
          exclude: [
            'packages/login/src/browser/**',
            'packages/provider/src/store/{open,prepared}.test.ts',
            'packages/provider/src/messages/crash.test.ts',
            'apps/castaway/src/data-folder.test.ts',
          ],
          globalSetup: ['scripts/postgres.mjs'],
          setupFiles: ['packages/testkit/src/postgres-setup.ts'],
        },
      },
      {
        extends: true,
        plugins: [words()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: [
            'apps/web/src/**/*.test.{ts,tsx}',
            'packages/react/src/**/*.test.{ts,tsx}',
            'packages/login/src/browser/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        extends: true,
        test: {
          // The provider's SDK, its description and the packed client against an island.
          name: 'conformance',
          include: ['conformance/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/**/*.test.ts'],
          // The files of a worker share its browser and its products.
          isolate: false,
          // After the others: a browser and a server leave no core for anyone else.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
