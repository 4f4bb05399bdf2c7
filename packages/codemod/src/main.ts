#!/usr/bin/env node
/* oxlint-disable no-console -- a command speaks by printing */
import { run } from './run'

process.exitCode = run(process.argv.slice(2), console.log)
