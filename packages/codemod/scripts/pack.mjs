#!/usr/bin/env node
// Packs this package alone: node packages/codemod/scripts/pack.mjs [folder]. Prints the path.
/* oxlint-disable no-console -- a command speaks by printing */
import { resolve } from 'node:path'
import { packCodemod } from '../../../scripts/pack/codemod.mjs'

console.log(await packCodemod(resolve(process.argv[2] ?? '.')))
