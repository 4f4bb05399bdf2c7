import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Ticks a second of `/proc`, on every Linux that Node.js runs on. */
const TICKS = 100

/**
 * Processor seconds of a process, of its children that run, and of those that have ended, since each began.
 * @returns undefined where there is no `/proc`
 */
export function processorSeconds(pid: number): number | undefined {
  if (!existsSync('/proc')) return undefined
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const tree = new Map<number, { parent: number; ticks: number }>()
  for (const name of all) {
    const stat = statOf(name)
    if (stat) tree.set(Number(name), stat)
  }
  const sum = (of: number): number =>
    [...tree].reduce(
      (total, [child, { parent }]) => (parent === of ? total + sum(child) : total),
      tree.get(of)?.ticks ?? 0,
    )
  return tree.has(pid) ? sum(pid) / TICKS : undefined
}

/** Its parent, and its time in user and kernel mode with that of its children that have ended. */
function statOf(pid: string): { parent: number; ticks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((total, field) => total + Number(field), 0)
    return { parent: Number(fields[1]), ticks }
  } catch {
    return undefined
  }
}
