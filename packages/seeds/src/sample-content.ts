import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Beside this file, and in a build beside the bundle: scripts/sample-content.mjs copies it there. */
const folder = join(dirname(fileURLToPath(import.meta.url)), 'sample-content')

const once = <T>(read: () => T): (() => T) => {
  let content: T | undefined
  return () => (content ??= read())
}

/** A JSON file of the sample content. It is read when it is first needed, so that no other world waits for it. */
export const jsonContent = <T>(name: string): (() => T) =>
  once(() => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as T)

/** All text files of a folder of the sample content, in the order of their names; read when first needed. */
export const textContent = <T>(name: string, parse: (text: string) => T): (() => readonly T[]) =>
  once(() =>
    readdirSync(join(folder, name))
      .toSorted()
      .map((file) => parse(readFileSync(join(folder, name, file), 'utf8'))),
  )
