import { CODE_LIFETIME } from './one-time-code'

/** What a message says besides the code. */
export interface CodeMessageInput {
  /** Host of the site that asks, e.g. `castaway.example`. */
  site: string
  /** The device that asked, in words. */
  device: string
  /** What the code does. */
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
 * A device in words that we choose. Nothing of what it says about itself is repeated: the caller for a code
 * could write into someone else's mail that way.
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

/** The mail that carries a code. */
export const codeMail = (code: string, { site, device, purpose }: CodeMessageInput): Mail => {
  const asked = `It was requested on ${site} with ${device}. The code works once, only there, and expires in ${MINUTES} minutes.`
  const warning =
    'Not you? You can ignore this message: no one can get in without the code. Never share it with anyone. Castaway will never ask for it.'
  return {
    subject: `${spaced(code)} is your Castaway code`,
    text: `Your code to ${purpose}:\n\n    ${spaced(code)}\n\n${asked}\n\n${warning}\n`,
    // Nothing in here was typed by anyone: host, device and code are ours.
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Your Castaway code</title></head>
<body style="margin:0;padding:32px 20px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:440px;margin:0 auto">
<p style="margin:0 0 8px">Your code to ${purpose}:</p>
<p style="margin:0 0 24px;font:600 34px/1.2 ui-monospace,SFMono-Regular,Menlo,monospace;letter-spacing:4px">${spaced(code)}</p>
<p style="margin:0 0 16px">${asked}</p>
<p style="margin:0;opacity:.75">${warning}</p>
</div></body></html>`,
  }
}

/** The text message that carries a code; its last line lets phones fill the code in on this site and no other. */
export const codeText = (code: string, { site, purpose }: CodeMessageInput): string =>
  `${code} is your Castaway code to ${purpose}. Never share it with anyone.\n\n@${site.replace(/:\d+$/, '')} #${code}`
