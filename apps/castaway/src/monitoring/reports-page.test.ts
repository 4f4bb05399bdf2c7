import { expect, test } from 'vitest'
import type { OpenThing } from '../reports/reports'
import { oneLine, reportsPage, type ReportsPageFacts } from './reports-page'

const HOSTILE = '"><script>alert(1)</script>\u202Edesrever\n\n\nline'
const thing = (more: Partial<OpenThing> = {}): OpenThing => ({
  id: 7,
  kind: 'cast',
  count: 1,
  reports: [
    {
      id: 7,
      reporterFid: 12,
      content: {
        text: HOSTILE,
        hash: `0x${'ab'.repeat(20)}`,
        author: { fid: 3, username: HOSTILE, displayName: HOSTILE },
        links: [`javascript:${HOSTILE}`],
        url: `https://evil.example/${HOSTILE}`,
      },
      reason: 'scam',
      text: HOSTILE,
      reportedAt: Date.UTC(2026, 5, 1, 12),
    },
  ],
  ...more,
})
const facts: ReportsPageFacts = {
  counts: { reports: 1, things: 1 },
  things: [thing()],
  next: null,
  isFirstPage: true,
  closed: null,
}
const textOf = (html: unknown) =>
  String(html)
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('nothing in a report is markup, a link or a direction of what is around it', () => {
  const page = String(reportsPage(facts))
  expect(page).not.toContain('<script')
  expect(page).not.toMatch(/href="(?:javascript|https?):/)
  expect(page.match(/&lt;script&gt;/g)!.length).toBeGreaterThan(5)
  // Names have no such characters; blocks and <bdi> contain those of everything else.
  const outside = page
    .replaceAll(/<bdi>.*?<\/bdi>/gs, '')
    .replaceAll(/<(blockquote|div) class="text" dir="auto".*?<\/\1>/gs, '')
  expect(outside).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  expect(outside).not.toContain('desrever\n')
})

test('says what was reported, why, when and by whom', () => {
  const text = textOf(reportsPage(facts))
  expect(text).toContain('1 open report about 1 thing, newest first.')
  expect(text).toContain('Cast 1 report')
  expect(text).toContain('Scam or impersonation 2026-06-01 12:00 UTC, by FID 12')
  const gone = thing({
    kind: 'snap',
    count: 9,
    reports: [{ ...thing().reports[0]!, reporterFid: null }],
  })
  const more = textOf(reportsPage({ ...facts, things: [gone], next: 5, closed: 2 }))
  expect(more).toContain('by someone whose account was deleted')
  expect(more).toContain('And 8 older reports')
  expect(more).toContain('2 reports closed. Snap 9 reports')
  expect(more).toContain('Older reports')
})

test('is a page without reports as well', () => {
  const none = { ...facts, counts: { reports: 0, things: 0 }, things: [], closed: 0 }
  const text = textOf(reportsPage(none))
  expect(text).toContain('No open reports. Only operators')
  expect(text).toContain('Nothing was closed')
})

test('a name is one line in one direction', () => {
  expect(oneLine('  a\u202E\n b\t\u0007c\u2066 ')).toBe('a b c')
})
