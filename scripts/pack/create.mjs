import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../inputs.mjs'
import * as tools from './tools.mjs'

const here = join(root, 'packages/create-castaway')
const stage = join(root, '.cache/pack/create-castaway')

/** Packs `create-castaway`: what `npm create castaway` runs. */
export async function packCreate(target) {
  rmSync(stage, { recursive: true, force: true })
  for (const part of ['src', 'templates', 'README.md'])
    cpSync(join(here, part), join(stage, part), {
      recursive: true,
      // Those beside its own code; a template’s are part of the project.
      filter: (path) => part === 'templates' || !path.endsWith('.test.ts'),
    })
  tools.addTexts(here, stage)
  const { name, version, description, bin } = tools.readJson(join(here, 'package.json'))
  tools.writeJson(join(stage, 'package.json'), {
    name,
    version,
    description,
    ...tools.published,
    bin,
  })
  return tools.pack(stage, target)
}
