#!/usr/bin/env node
// Makes the packages that are published: node scripts/pack.mjs [folder], .cache/packs by default. Prints their paths.
/* oxlint-disable no-console -- a command speaks by printing */
import { join, resolve } from 'node:path'
import { root } from './inputs.mjs'
import { packCodemod } from './pack/codemod.mjs'
import { packCreate } from './pack/create.mjs'
import { packFixture } from './pack/fixture.mjs'
import { packProduct } from './pack/product.mjs'
import { run } from './pack/tools.mjs'

const target = resolve(process.argv[2] ?? join(root, '.cache/packs'))
const client = join(root, 'packages/client/scripts/pack.mjs')
const packClient = () => run([process.execPath, client, target]).trim().split('\n').at(-1)
for (const pack of [packClient, packFixture, packProduct, packCreate, packCodemod])
  console.log(await pack(target))
