/** One line of the result: a value, the reference value of the same run, and their relation. */
export interface Row {
  what: string
  figure: string
  against: string
  /** The value divided by its reference; below 1 is better unless `more` says otherwise. */
  ratio: number
  more?: 'is better'
}

export function print(rows: Row[]): void {
  const cells = rows.map(({ what, figure, against, ratio, more }) => [
    what,
    figure,
    against,
    `${ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(0)}×${more ? ' ↑' : ''}`,
  ])
  const head = ['', 'measured', 'against', 'ratio']
  const widths = head.map((title, column) =>
    Math.max(title.length, ...cells.map((row) => row[column]!.length)),
  )
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(' | ')} |`
  console.log(line(head))
  console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  for (const row of cells) console.log(line(row))
}

export const quantile = (values: number[], q: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN
}

export const median = (values: number[]): number => quantile(values, 0.5)

export const ms = (value: number): string =>
  value < 10
    ? `${value.toFixed(2)} ms`
    : value < 1000
      ? `${value.toFixed(0)} ms`
      : `${(value / 1000).toFixed(1)} s`

export const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** Milliseconds of each of `runs` sequential calls. */
export async function timed(
  runs: number,
  call: (run: number) => Promise<unknown>,
): Promise<number[]> {
  const took: number[] = []
  for (let run = 0; run < runs; run++) {
    const began = performance.now()
    await call(run)
    took.push(performance.now() - began)
  }
  return took
}
