// A vitest reporter: appends the duration of each part of the tests and the slowest files to a file, which
// `npm test` prints at its end.
import { appendFileSync } from 'node:fs'

const SLOWEST = 8
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(9)

export default class TestTimes {
  #files = []

  onTestModuleEnd(file) {
    const { duration, collectDuration, setupDuration, prepareDuration } = file.diagnostic()
    const took = duration + collectDuration + setupDuration + prepareDuration
    const end = performance.now()
    this.#files.push({ part: file.project.name, name: file.relativeModuleId, took, end })
  }

  onTestRunEnd() {
    const parts = new Map()
    for (const file of this.#files) parts.set(file.part, [...(parts.get(file.part) ?? []), file])
    const lines = ['', 'Time by part (work of all workers; from the first file to the last):']
    for (const [part, files] of parts) {
      const work = files.reduce((sum, { took }) => sum + took, 0)
      const first = Math.min(...files.map(({ end, took }) => end - took))
      const last = Math.max(...files.map(({ end }) => end))
      const count = `${files.length} files`.padStart(10)
      lines.push(`  ${part.padEnd(12)}${count}${seconds(work)}${seconds(last - first)}`)
    }
    lines.push('Longest files:')
    for (const { part, name, took } of this.#files
      .toSorted((a, b) => b.took - a.took)
      .slice(0, SLOWEST))
      lines.push(`  ${part.padEnd(12)}${seconds(took)}  ${name}`)
    appendFileSync(process.env.CASTAWAY_TEST_TIMES, `${lines.join('\n')}\n`)
  }
}
