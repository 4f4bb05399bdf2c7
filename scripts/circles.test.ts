import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Every file of the packages and apps with its value, type and dynamic imports. */
function importsByFile(): Map<string, string[]> {
  const files = new Set(
    ['packages', 'apps'].flatMap((parent) =>
      readdirSync(join(root, parent)).flatMap((name) =>
        ['src', 'test', 'vite'].flatMap((part) => {
          const folder = join(parent, name, part)
          if (!existsSync(join(root, folder))) return []
          const entries = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
          return entries.filter((each) => /\.tsx?$/.test(each)).map((each) => join(folder, each))
        }),
      ),
    ),
  )
  const resolve = (from: string, specifier: string): string | undefined => {
    const path = normalize(join(dirname(from), specifier))
    return ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
      .map((end) => path + end)
      .find((each) => files.has(each))
  }
  const specifiers = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)(['"])(\.[^'"]*)\1/gm
  return new Map(
    [...files].map((file) => [
      file,
      [...readFileSync(join(root, file), 'utf8').matchAll(specifiers)].flatMap(
        ([, , specifier]) => resolve(file, specifier!) ?? [],
      ),
    ]),
  )
}

/** Strongly connected components (Tarjan), the largest first. */
export function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const circles: string[][] = []
  const visit = (node: string) => {
    order.set(node, order.size)
    low.set(node, order.get(node)!)
    stack.push(node)
    onStack.add(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) {
        visit(next)
        low.set(node, Math.min(low.get(node)!, low.get(next)!))
      } else if (onStack.has(next)) low.set(node, Math.min(low.get(node)!, order.get(next)!))
    }
    if (low.get(node) !== order.get(node)) return
    const circle = stack.splice(stack.indexOf(node))
    for (const each of circle) onStack.delete(each)
    if (circle.length > 1 || graph.get(node)?.includes(node)) circles.push(circle.toSorted())
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles.toSorted((a, b) => b.length - a.length)
}

test('a cycle of three is found, and a chain is none', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', []],
  ])
  expect(circlesIn(graph)).toEqual([['a', 'b', 'c']])
})

test('no file imports itself through others, by value, by type or dynamically', () => {
  const graph = importsByFile()
  expect(graph.size).toBeGreaterThan(1000)
  expect(circlesIn(graph)).toEqual([])
})

/** Whose folders form layers. Files at the top of `src` are layers of their own: what composes a package is there. */
const layered = [
  'packages/contract',
  'packages/client',
  'packages/react',
  'packages/provider',
  'packages/seeds',
  'apps/castaway',
]

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

test.each(layered)('folders of %s import in one direction', (name) => {
  const src = `${name}/src/`
  const layerOf = (file: string) => file.slice(src.length).split('/')[0]!
  const layers = new Map<string, Set<string>>()
  for (const [file, imported] of importsByFile()) {
    if (!file.startsWith(src) || isTest(file)) continue
    const below = layers.get(layerOf(file)) ?? new Set<string>()
    layers.set(layerOf(file), below)
    for (const each of imported) {
      if (each.startsWith(src) && layerOf(each) !== layerOf(file)) below.add(layerOf(each))
    }
  }
  const graph = new Map([...layers].map(([layer, all]) => [layer, [...all]]))
  expect(circlesIn(graph)).toEqual([])
})
