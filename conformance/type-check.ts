import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Type-checks the programs of a folder two levels below the root. @returns what the compiler says, nothing if they pass */
export async function typeCheck(folder: string): Promise<string> {
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.node.json', include: ['*.ts'], exclude: [] }),
  )
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const compiled = promisify(execFile)(process.execPath, [compiler, '-p', folder], { cwd: root })
  const { stdout } = await compiled.catch((failed: { stdout: string }) => failed)
  return stdout
}
