// A vitest reporter: prints the duration of each part of the tests, and the slowest files.
/* oxlint-disable no-console -- a reporter speaks by printing */

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
    console.log('\nTime by part (work of all workers; from the first file to the last):')
    for (const [part, files] of parts) {
      const work = files.reduce((sum, { took }) => sum + took, 0)
      const first = Math.min(...files.map(({ end, took }) => end - took))
      const last = Math.max(...files.map(({ end }) => end))
      const count = `${files.length} files`.padStart(10)
      console.log(`  ${part.padEnd(12)}${count}${seconds(work)}${seconds(last - first)}`)
    }
    console.log('Longest files:')
    for (const { part, name, took } of this.#files
      .toSorted((a, b) => b.took - a.took)
      .slice(0, SLOWEST))
      console.log(`  ${part.padEnd(12)}${seconds(took)}  ${name}`)
  }
}
