import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // A real database and real servers take longer than a mock on a loaded two-core machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
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
        },
      },
      {
        extends: true,
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
          name: 'journeys',
          include: ['tests/**/*.test.ts'],
          testTimeout: 180_000,
          fileParallelism: false,
          // After the others: a browser and a server of its own leave no core for anyone else.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
