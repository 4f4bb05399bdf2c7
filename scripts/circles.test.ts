import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Every file of the packages and apps with its value, type and dynamic imports, those by a pattern included. */
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
  const matching = (from: string, pattern: string): string[] => {
    const path = normalize(join(dirname(from), pattern))
    const expression = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)
    return [...files].filter((each) => expression.test(each))
  }
  const patterns = /\bimport\.meta\.glob(?:<[^(]*>)?\(([^)]*)/g
  const specifiers = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)(['"])(\.[^'"]*)\1/gm
  return new Map(
    [...files].map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return [
        file,
        [
          ...[...text.matchAll(specifiers)].flatMap(([, , each]) => resolve(file, each!) ?? []),
          ...[...text.matchAll(patterns)]
            .flatMap(([, list]) => [...list!.matchAll(/'(\.[^']*)'/g)])
            .flatMap(([, pattern]) => matching(file, pattern!)),
        ],
      ]
    }),
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

/**
 * Whose folders form layers: all that have sources in TypeScript. Files at the top of `src` are layers of their own: what
 * composes a package is there.
 */
const layered = [
  ...new Set([...importsByFile().keys()].flatMap((file) => /^(.*?)\/src\//.exec(file)?.[1] ?? [])),
]

/** Folders whose subfolders are layers of their own. */
const divided = ['apps/web/src/shared/', 'apps/web/src/features/']

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

function layerOf(file: string): string {
  const parent = divided.find((each) => file.startsWith(each))
  const start = parent ?? `${file.split('/').slice(0, 3).join('/')}/`
  return start + file.slice(start.length).split('/')[0]!
}

test('every package and app with sources is held', () => {
  expect(layered).toEqual(
    expect.arrayContaining(['packages/snaps', 'packages/testkit', 'packages/fixture', 'apps/web']),
  )
})

test.each(layered)('folders of %s import in one direction', (name) => {
  const src = `${name}/src/`
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

/** The folders of the app, from the lowest; the files above them compose the app and may import all. */
const webFloors = ['i18n', 'ui', 'app', 'shared', 'features', 'shell']

/** Imports of the app that go up, or from one feature to another. */
function wrongWay(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const src = 'apps/web/src/'
  const floorOf = (file: string) => {
    const [folder, inside] = file.slice(src.length).split('/')
    return inside === undefined ? webFloors.length : webFloors.indexOf(folder!)
  }
  return [...graph].flatMap(([file, imported]) => {
    if (!file.startsWith(src) || isTest(file)) return []
    const floor = floorOf(file)
    if (floor < 0) return [`${file} is in no known folder`]
    const isFeature = webFloors[floor] === 'features'
    return imported
      .filter((each) => each.startsWith(src) && layerOf(each) !== layerOf(file))
      .filter((each) => floorOf(each) > floor || (isFeature && floorOf(each) === floor))
      .map((each) => `${file} imports ${each}`)
  })
}

test('an import that goes up, or from feature to feature, is found', () => {
  const graph = new Map([
    ['apps/web/src/app/title.ts', ['apps/web/src/ui/text.ts', 'apps/web/src/shared/casts/row.ts']],
    ['apps/web/src/shared/people/list.ts', ['apps/web/src/shared/casts/row.ts']],
    ['apps/web/src/features/home/HomeScreen.tsx', ['apps/web/src/features/lists/feed.ts']],
    ['apps/web/src/features/lists/feed.ts', ['apps/web/src/features/lists/merge.ts']],
    ['apps/web/src/shell/Shell.tsx', ['apps/web/src/features/lists/feed.ts']],
    ['apps/web/src/other/odd.ts', []],
  ])
  expect(wrongWay(graph)).toEqual([
    'apps/web/src/app/title.ts imports apps/web/src/shared/casts/row.ts',
    'apps/web/src/features/home/HomeScreen.tsx imports apps/web/src/features/lists/feed.ts',
    'apps/web/src/other/odd.ts is in no known folder',
  ])
})

test('features of the app import no feature, and what is below them imports none', () => {
  const graph = importsByFile()
  expect(graph.get('apps/web/src/router.tsx')).toContain(
    'apps/web/src/features/search/SearchScreen.tsx',
  )
  expect(wrongWay(graph)).toEqual([])
})
