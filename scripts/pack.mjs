#!/usr/bin/env node
// Makes the packages that are published: node scripts/pack.mjs [folder], .cache/packs by default. Prints their paths.
/* oxlint-disable no-console -- a command speaks by printing */
import { join, resolve } from 'node:path'
import { root } from './inputs.mjs'
import { packFixture } from './pack/fixture.mjs'
import { packProduct } from './pack/product.mjs'

const target = resolve(process.argv[2] ?? join(root, '.cache/packs'))
for (const pack of [packFixture, packProduct]) console.log(await pack(target))
