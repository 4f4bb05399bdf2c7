import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const SDK = '@neynar/nodejs-sdk'

/** What the declarations of the SDK say that a project has installed: values and types differ between its versions. */
export interface InstalledSdk {
  major: number
  /** Values of the members of an enumeration; undefined if there is none of this name. */
  valuesOf(enumName: string): Record<string, string> | undefined
  /** A method whose answer has this type. */
  answeredBy(typeName: string): string | undefined
}

/** The SDK that a file imports; undefined if it isn't installed. */
export function installedSdk(file: string): InstalledSdk | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', SDK)
    if (existsSync(join(found, 'package.json'))) return sdkIn(found)
    if (dirname(folder) === folder) return undefined
  }
}

const known = new Map<string, InstalledSdk>()

function sdkIn(folder: string): InstalledSdk {
  const before = known.get(folder)
  if (before) return before
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  let enums: Map<string, Record<string, string>> | undefined
  let answers: Map<string, string> | undefined
  const sdk: InstalledSdk = {
    major: Number(version.split('.')[0]),
    valuesOf(enumName) {
      enums ??= new Map(
        declarationsIn(join(folder, 'build/api')).flatMap((text) =>
          [...text.matchAll(/declare const (\w+): \{([^}]*)\}/g)].map(
            ([, name, members]) => [name!, membersIn(members!)] as const,
          ),
        ),
      )
      return enums.get(enumName)
    },
    answeredBy(typeName) {
      answers ??= answersIn(declarationsIn(join(folder, 'build/clients')))
      return answers.get(typeName)
    },
  }
  known.set(folder, sdk)
  return sdk
}

const membersIn = (members: string) =>
  Object.fromEntries(
    [...members.matchAll(/readonly (\w+): (?:"([^"]*)"|(\d+))/g)].map(([, name, text, number]) => [
      name!,
      text === undefined ? number! : `'${text}'`,
    ]),
  )

/** Several methods may have the same answer; the first is the plainest. */
function answersIn(declarations: readonly string[]): Map<string, string> {
  const answers = new Map<string, string>()
  const method = /^ {4}(\w+)\((?:params: \{\n(?: {8}.*\n)* {4}\})?\): Promise<(\w+)>;/gm
  for (const text of declarations)
    for (const [, name, type] of text.matchAll(method))
      if (!answers.has(type!)) answers.set(type!, name!)
  return answers
}

const declarationsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.d.ts'))
        .map((name) => readFileSync(join(folder, name), 'utf8'))
    : []
