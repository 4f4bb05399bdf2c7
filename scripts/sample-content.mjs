import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './inputs.mjs'

/** A Vite plugin for bundles that seed worlds: `@castaway/seeds` finds its sample content beside the code. */
export const sampleContent = () => ({
  name: 'sample-content',
  writeBundle: ({ dir }) =>
    cp(join(root, 'packages/seeds/src/sample-content'), join(dir, 'sample-content'), {
      recursive: true,
    }),
})
