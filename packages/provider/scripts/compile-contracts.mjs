// Compiles contracts/*.sol to dist/contracts.json: `{ inputs, bytecode: { [contract]: '0x…' }, abi: { [contract]: […] } }`.
// Does nothing if it exists and was made from the same sources. The server runs this when it first needs the local chain.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const folder = at('../contracts/')
const out = at('../dist/contracts.json')

const sources = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.endsWith('.sol'))
    .toSorted()
    .map((name) => [name, { content: readFileSync(folder + name, 'utf8') }]),
)
const versions = ['solc', '@openzeppelin/contracts'].map(
  (name) => require(`${name}/package.json`).version,
)
const settings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'cancun',
  // Without metadata, so that a comment does not change the bytecode and the addresses derived from it.
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['evm.bytecode.object', 'abi'] } },
}
const inputs = createHash('sha256')
  .update(JSON.stringify([sources, versions, settings]))
  .digest('hex')

function isMade() {
  try {
    return JSON.parse(readFileSync(out, 'utf8')).inputs === inputs
  } catch {
    return false
  }
}

function compile() {
  const solc = require('solc')
  const result = JSON.parse(
    solc.compile(JSON.stringify({ language: 'Solidity', sources, settings }), {
      import(path) {
        try {
          return { contents: readFileSync(require.resolve(path), 'utf8') }
        } catch {
          return { error: `${path} is not installed` }
        }
      },
    }),
  )
  const errors = (result.errors ?? []).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map((e) => e.formattedMessage).join('\n'))
  const bytecode = {}
  const abi = {}
  for (const name of Object.keys(sources))
    for (const [contract, made] of Object.entries(result.contracts[name] ?? {})) {
      if (!made.evm.bytecode.object) continue
      bytecode[contract] = `0x${made.evm.bytecode.object}`
      abi[contract] = made.abi
    }
  mkdirSync(at('../dist/'), { recursive: true })
  // Several processes may compile at once: each writes a whole file, and the last one wins.
  const draft = `${out}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ inputs, bytecode, abi }))
  renameSync(draft, out)
}

if (!isMade()) compile()
