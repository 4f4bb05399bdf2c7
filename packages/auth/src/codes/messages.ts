import { html } from '@castaway/server-kit/html'
import { CODE_LIFETIME } from './one-time-code'

/** The content of a message besides the code. */
export interface CodeMessageInput {
  /** Host of the requesting site, e.g. `castaway.example`. */
  site: string
  /** The requesting device in words. */
  device: string
  /** What the code is for. */
  purpose: 'sign in' | 'verify your identity' | 'confirm your number'
}

export interface Mail {
  subject: string
  text: string
  html: string
}

const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Describes a device in words of our own. Nothing of the user agent is repeated, because anyone who requests a code
 * could otherwise write text into another person's email.
 */
export const deviceOf = (userAgent: string | undefined): string => {
  const find = (list: [RegExp, string][]) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'an unknown device'
}

const MINUTES = CODE_LIFETIME / 60_000
const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`

/** The email with a code. */
export const codeMail = (code: string, { site, device, purpose }: CodeMessageInput): Mail => {
  const asked = `It was requested on ${site} with ${device}. The code works once, only there, and expires in ${MINUTES} minutes.`
  const warning =
    'Not you? You can ignore this message: no one can get in without the code. Never share it with anyone. Castaway will never ask for it.'
  return {
    subject: `${spaced(code)} is your Castaway code`,
    text: `Your code to ${purpose}:\n\n    ${spaced(code)}\n\n${asked}\n\n${warning}\n`,
    html: String(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Your Castaway code</title></head>
<body style="margin:0;padding:32px 20px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:440px;margin:0 auto">
<p style="margin:0 0 8px">Your code to ${purpose}:</p>
<p style="margin:0 0 24px;font:600 34px/1.2 ui-monospace,SFMono-Regular,Menlo,monospace;letter-spacing:4px">${spaced(code)}</p>
<p style="margin:0 0 16px">${asked}</p>
<p style="margin:0;opacity:.75">${warning}</p>
</div></body></html>`),
  }
}

/** The text message with a code; its last line lets phones fill in the code on this site only. */
export const codeText = (code: string, { site, purpose }: CodeMessageInput): string =>
  `${code} is your Castaway code to ${purpose}. Never share it with anyone.\n\n@${site.replace(/:\d+$/, '')} #${code}`
