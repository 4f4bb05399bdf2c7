import type { ReportedContent, ReportKind, ReportReason } from '@castaway/contract/reports'
import { html, type Html } from '@castaway/server-kit/html'
import { formatCount } from './units'
import { operatorPage } from './operator-page'
import { reportsStyle } from './reports-style'
import type { OpenThing } from '../reports/reports'

export interface ReportsPageFacts {
  counts: { reports: number; things: number }
  things: readonly OpenThing[]
  /** Where the next page begins; null on the last one. */
  next: number | null
  isFirstPage: boolean
  /** Number of reports that were just closed; null if none were to be. */
  closed: number | null
}

/** Path of the page, and of its forms. */
export const REPORTS_PATH = '/_status/reports'

const kindNames: Record<ReportKind, string> = {
  cast: 'Cast',
  user: 'User',
  'mini-app': 'Mini app',
  snap: 'Snap',
}
const reasonNames: Record<ReportReason, string> = {
  spam: 'Spam',
  scam: 'Scam or impersonation',
  harassment: 'Harassment',
  illegal: 'Illegal content',
  'unmarked-sexual': 'Unmarked sexual content',
  other: 'Something else',
}

/** Counts in words: `1 report`. */
const count = (many: number, noun: string): string =>
  `${formatCount(many)} ${many === 1 ? noun : `${noun}s`}`

const time = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** A name on one line, without characters that change the direction of what follows it. */
export const oneLine = (name: string): string =>
  name
    .replaceAll(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()

/** Text from outside as a block of its own: no direction, line or length of it reaches what is around it. */
const text = (content: string, element: 'blockquote' | 'div'): Html =>
  element === 'blockquote'
    ? html`<blockquote class="text" dir="auto" tabindex="0" aria-label="Text">${content}</blockquote>`
    : html`<div class="text" dir="auto">${content}</div>`

/** Who made it; of a user, who it is. */
function author({ author }: ReportedContent, kind: ReportKind): Html | null {
  if (!author) return null
  const username = oneLine(author.username)
  const path = `/@${encodeURIComponent(username)}`
  return html`<p>${kind === 'user' ? null : 'By '}<bdi>${oneLine(author.displayName)}</bdi> <a href="${path}"><bdi>@${username}</bdi></a>, FID ${author.fid}</p>`
}

/** Links in a cast, without the one that was reported. */
const otherLinks = ({ links = [], url }: ReportedContent): string[] =>
  links.filter((link) => link !== url)

const content = (it: ReportedContent, kind: ReportKind): Html =>
  html`${author(it, kind)}${it.text ? text(it.text, 'blockquote') : null}${
    it.url ? html`<p>URL: <bdi>${it.url}</bdi></p>` : null
  }${
    otherLinks(it).length > 0
      ? html`<p>Links in it:</p><ul>${otherLinks(it).map((link) => html`<li><bdi>${link}</bdi></li>`)}</ul>`
      : null
  }${it.hash ? html`<p><a href="/cast/${it.hash}">Open the cast</a></p>` : null}`

const report = ({ reason, text: words, reportedAt, reporterFid }: OpenThing['reports'][number]) =>
  html`<li>${reasonNames[reason] ?? 'Something else'} <small>${time(reportedAt)}, by ${
    reporterFid === null ? 'someone whose account was deleted' : html`FID ${reporterFid}`
  }</small>${words ? text(words, 'div') : null}</li>`

function thing({ id, kind, count: many, reports }: OpenThing): Html {
  const newest = reports[0]?.content ?? {}
  const name = kindNames[kind] ?? 'Something'
  const by = kind === 'user' ? '' : 'by '
  const what = newest.author ? `${name} ${by}@${oneLine(newest.author.username)}` : name
  const more = many - reports.length
  return html`<article class="thing" aria-labelledby="thing-${id}">
<h2 id="thing-${id}">${name} <small>${count(many, 'report')}</small></h2>
${content(newest, kind)}
<ul aria-label="Reports">${reports.map(report)}</ul>
${more > 0 ? html`<p class="note">And ${count(more, 'older report')}</p>` : null}
<form method="post" action="${REPORTS_PATH}">
<input type="hidden" name="report" value="${id}">
<button name="outcome" value="resolved" aria-label="Resolve: ${what}">Resolve</button>
<button name="outcome" value="dismissed" aria-label="Dismiss: ${what}">Dismiss</button>
</form></article>`
}

function notice({ closed }: ReportsPageFacts): Html | null {
  if (closed === null) return null
  return closed > 0
    ? html`<p role="status" class="note">${count(closed, 'report')} closed.</p>`
    : html`<p role="status" class="note">Nothing was closed: these reports were closed already, or there are newer ones. Look again.</p>`
}

/** The open reports, for the operators of the server. It needs no script. */
export function reportsPage(facts: ReportsPageFacts): Html {
  const { counts, things, next, isFirstPage } = facts
  const content = html`<header><h1>Reports</h1><p><a href="/_status">Server status</a></p></header>
<p class="note">${
    counts.reports === 0
      ? 'No open reports.'
      : `${count(counts.reports, 'open report')} about ${count(counts.things, 'thing')}, newest first.`
  } Only operators of this server can see them. What people wrote is shown as it was when they reported it. You can ban someone in <a href="/settings/bans">the settings</a>.</p>
${notice(facts)}
${things.map(thing)}
<nav aria-label="Pages">${isFirstPage ? null : html`<a href="${REPORTS_PATH}">Newest reports</a> `}${
    next === null ? null : html`<a href="${REPORTS_PATH}?before=${next}">Older reports</a>`
  }</nav>`
  return operatorPage({ title: 'Reports', style: reportsStyle, content })
}
