import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../tests/', import.meta.url)

test('journeys find elements of a screen only through its file in tests/screens', () => {
  const journeys = readdirSync(folder).filter((name) => name.endsWith('.test.ts'))
  expect(journeys.length).toBeGreaterThan(40)
  const found = journeys.flatMap((name) =>
    readFileSync(new URL(name, folder), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        /\.(getBy\w+|locator|waitForSelector)\(/.test(line)
          ? [`${name}:${index + 1}: ${line.trim()}`]
          : [],
      ),
  )
  expect(found).toEqual([])
})

test('each person of the shared products belongs to one journey file', () => {
  const filesOf = new Map<string, Set<string>>()
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.test.ts'))) {
    const source = readFileSync(new URL(file, folder), 'utf8')
    if (/setupJourney\([^)]*own: true/.test(source)) continue
    const people = source.matchAll(
      /(?:registeredUser|writerOf|register|signInAndRegister)\((?:[\w.()]+,\s*)*'([\w-]+)'|\bname: '([a-z][\w-]*)'/g,
    )
    for (const [, called, listed] of people) {
      const name = called ?? listed!
      filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file))
    }
  }
  expect(filesOf.size).toBeGreaterThan(80)
  const shared = [...filesOf].filter(([, files]) => files.size > 1)
  expect(shared.map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([])
})
