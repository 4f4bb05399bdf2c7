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
