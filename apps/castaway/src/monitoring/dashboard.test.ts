import { readFileSync } from 'node:fs'
import { createMetrics } from '@castaway/server-kit/metrics'
import { expect, test } from 'vitest'

const root = new URL('../../../../', import.meta.url)
const dashboard = readFileSync(new URL('docs/operations/grafana-dashboard.json', root), 'utf8')
const guide = readFileSync(new URL('docs/guides/operations.md', root), 'utf8')

interface Panel {
  id: number
  type: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { expr: string; datasource: { uid: string } }[]
}
const { panels, __inputs } = JSON.parse(dashboard) as {
  panels: Panel[]
  __inputs: { name: string }[]
}

const SERIES = /\b(?:castaway|nodejs|process)_\w+/g
const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(SERIES)].map(([name]) => name)),
]

const metrics = createMetrics('0', () => Promise.reject(new Error('not read')))
metrics.close()
const registered = new Set(metrics.names())
const isKnown = (series: string) =>
  registered.has(series) || registered.has(series.replace(/_(?:bucket|count|sum)$/, ''))

test('every panel of the dashboard reads metrics that the server has', () => {
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  expect(expressions.length).toBeGreaterThan(20)
  expect(expressions.filter((each) => namesIn(each).length === 0)).toEqual([])
  expect(namesIn(dashboard).filter((name) => !isKnown(name))).toEqual([])
})

test('every metric of our own is on the dashboard', () => {
  const shown = namesIn(dashboard).map((name) => name.replace(/_(?:bucket|count|sum)$/, ''))
  const own = [...registered].filter((name) => name.startsWith('castaway_'))
  expect(own.filter((name) => !shown.includes(name))).toEqual([])
})

test('the guide names metrics that the server has', () => {
  expect(namesIn(guide).length).toBeGreaterThan(10)
  expect(namesIn(guide).filter((name) => !isKnown(name))).toEqual([])
})

test('panels can be imported with any Prometheus, and do not overlap', () => {
  expect(__inputs.map(({ name }) => name)).toEqual(['DS_PROMETHEUS'])
  const sources = panels.flatMap(({ targets = [] }) => targets.map((each) => each.datasource.uid))
  expect(new Set(sources)).toEqual(new Set(['${DS_PROMETHEUS}']))
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const taken = new Map<string, number>()
  for (const { id, gridPos } of panels) {
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect(taken.get(`${x} ${y}`)).toBeUndefined()
        taken.set(`${x} ${y}`, id)
      }
    }
  }
})
