#!/usr/bin/env node
// The command castaway: npm start's steps, from any folder, without npm's own output. `npm link` puts it on the path.
import { root } from './inputs.mjs'

process.env.CASTAWAY_HOME ??= root
// npm would name the folder that it was started in.
process.env.INIT_CWD = process.cwd()
await import('./start.mjs')
