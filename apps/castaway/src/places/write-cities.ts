import { writeFile } from 'node:fs/promises'
import { serialize } from 'node:v8'
import { preparedFile, prepareCities } from './cities'

// Run by the build, beside what it has built.
await writeFile(preparedFile, serialize(await prepareCities()))
