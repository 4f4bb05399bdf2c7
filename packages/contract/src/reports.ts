import * as z from 'zod'
import { maxFid } from './limits'

/** Reports to the operators of this server, which Castaway's server stores because Neynar's API has none. */

/** Longest text that a person adds to a report, in characters. */
export const MAX_REPORT_TEXT = 500

/** Why something is reported. */
export const reportReasons = [
  'spam',
  'scam',
  'harassment',
  'illegal',
  'unmarked-sexual',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

const hash = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .toLowerCase()
const url = z.url({ protocol: /^https?$/ }).max(2048)

/** What is reported. */
export const ReportSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cast'), hash }),
  z.strictObject({ kind: z.literal('user'), fid: z.int().min(1).max(maxFid) }),
  /** By any page of it: an app is its domain. */
  z.strictObject({ kind: z.literal('mini-app'), url }),
  /** A snap, and the cast that contains it. */
  z.strictObject({ kind: z.literal('snap'), url, hash }),
])
export type ReportSubject = z.infer<typeof ReportSubject>
export type ReportKind = ReportSubject['kind']

/** `POST /api/_reports`: a report, or another version of the person's report of the same thing. */
export const ReportRequest = z.strictObject({
  subject: ReportSubject,
  reason: z.enum(reportReasons),
  text: z.string().trim().max(MAX_REPORT_TEXT).default(''),
})
export type ReportRequest = z.infer<typeof ReportRequest>

/** What was reported, as the server found it at that time. */
export interface ReportedContent {
  /** The cast's text, or the user's bio. */
  text?: string
  /** Where it can be looked at: of a mini app or a snap. */
  url?: string
  /** The cast's hash. */
  hash?: string
  /** Who made it: the cast's author, or the reported user. */
  author?: { fid: number; username: string; displayName: string }
  /** URLs that the cast contains. */
  links?: string[]
}

/** `GET /api/_reports`: the reports that a person made, newest first. */
export interface OwnReport {
  kind: ReportKind
  content: ReportedContent
  reason: ReportReason
  text: string
  /** Unix milliseconds. */
  reported_at: number
}
