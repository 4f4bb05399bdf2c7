import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { i18n } from './apps/web/vite/i18n.ts'
import { IN_WORKERS } from './packages/testkit/src/v8-flags.ts'

/** Everything, at length: set by `npm run test:deep`. */
const isDeep = Boolean(process.env.CASTAWAY_DEEP)
/** Where the parts of a run keep the modules that one of them has transformed; `npm test` sets and deletes it. */
const modules = process.env.CASTAWAY_TEST_MODULES
/** The product as it is; that rows are not stale is what the tests beside the code show. */
const ofProduct = isDeep ? {} : { CASTAWAY_COMPARE_ROWS: '' }

/** What of the sign-in and the wallet runs in the browser. */
const inBrowser = [
  'packages/wallet/src/**',
  'packages/auth-react/src/{client,react}/**',
  'packages/auth-privy/src/browser/**',
]
/** Files of the web app that need no page: among the others, each would end the worker that has one. */
const ofFiles = 'apps/web/**/*.node.test.ts'
/** Files whose subject is PGlite and its data folder. */
const onPglite = '{packages,apps}/*/{src,test}/**/*.pglite.test.ts'
/** Files about what several processes do at once. */
const onlyOnPostgres = [
  'packages/provider/src/sync/*.test.ts',
  'apps/castaway/src/sync/run-sync.test.ts',
]
/** How an installation starts and goes on: PGlite has a data folder where PostgreSQL has a server. */
const onBoth = ['apps/castaway/src/database/old-data.test.ts']
const packagesWithDatabase =
  'server-kit|provider|auth|auth-react|auth-privy|dev-identity-providers|seeds'
/**
 * PGlite is PostgreSQL: what a statement does is the same in both. These files run on PostgreSQL, which takes a quarter
 * less processor time, and with `npm run test:deep` on PGlite, too. The product of the journeys and the islands of
 * `conformance` run on PGlite.
 */
const withDatabase = [
  `packages/@(${packagesWithDatabase})/{src,test}/**/*.test.ts`,
  'apps/castaway/src/**/*.test.ts',
]

const emptyCluster = 'packages/testkit/test/empty-cluster-setup.ts'
const smallDatabases = 'packages/testkit/test/small-databases-setup.ts'

export default defineConfig({
  resolve: {
    alias: {
      '@noble/hashes/scrypt.js': fileURLToPath(
        new URL('packages/testkit/src/scrypt.ts', import.meta.url),
      ),
    },
  },
  test: {
    // Three times what the longest takes on two cores that have other work beside it, so that a hang is seen as one.
    testTimeout: isDeep ? 900_000 : 90_000,
    hookTimeout: 90_000,
    // What is waited for may take longer than the second it has by default.
    expect: { poll: { timeout: 20_000 } },
    execArgv: IN_WORKERS,
    experimental: { fsModuleCache: Boolean(modules), fsModuleCachePath: modules },
    // What a view reads from memory is compared with the database.
    env: { CASTAWAY_COMPARE_ROWS: '1' },
    // Each has its modules and databases; `npm test` runs the journeys beside them, so that no core is idle.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // The files of a worker share modules and databases; each leaves both as it found them.
          isolate: false,
          include: [
            `packages/!(${packagesWithDatabase})/{src,test}/**/*.test.ts`,
            'scripts/**/*.test.ts',
            ofFiles,
            ...(isDeep ? withDatabase : [onPglite, ...onBoth]),
          ],
          exclude: ['packages/react/**', ...inBrowser, ...onlyOnPostgres],
          // In memory, whatever the environment says; the next project is for the other database.
          env: { DATABASE_URL: '' },
          setupFiles: [smallDatabases, emptyCluster],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          isolate: false,
          include: withDatabase,
          exclude: [...inBrowser, onPglite],
          globalSetup: ['scripts/postgres.mjs'],
          setupFiles: ['packages/testkit/test/postgres-setup.ts', emptyCluster],
        },
      },
      {
        extends: true,
        plugins: [i18n()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          // A process for each file takes three times as long; the setup gives each a page of its own.
          isolate: false,
          setupFiles: ['packages/testkit/test/page-setup.ts'],
          include: [
            'apps/web/{src,vite}/**/*.test.{ts,tsx}',
            'packages/react/src/**/*.test.{ts,tsx}',
            ...inBrowser.map((folder) => `${folder}/*.test.{ts,tsx}`),
          ],
          exclude: [ofFiles],
        },
      },
      {
        extends: true,
        test: {
          // The provider's SDK, its description and the packed client against an island.
          name: 'conformance',
          isolate: false,
          include: ['conformance/*.test.ts'],
          env: ofProduct,
          setupFiles: [smallDatabases, emptyCluster],
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          // The files of a worker share its browser and its products.
          isolate: false,
          include: ['tests/**/*.test.ts'],
          env: ofProduct,
          globalSetup: ['scripts/browser.mjs'],
          // After the others; `npm test` runs the two side by side, in processes of their own.
          sequence: { groupOrder: 1 },
        },
      },
      // For `npm run test:faults` alone: it takes as long as it is told to.
      ...(process.env.CASTAWAY_FAULTS
        ? [
            {
              extends: true as const,
              test: {
                name: 'faults',
                include: ['faults/*.test.ts'],
                globalSetup: ['scripts/postgres.mjs'],
                setupFiles: ['packages/testkit/test/postgres-setup.ts'],
              },
            },
          ]
        : []),
    ],
  },
})
