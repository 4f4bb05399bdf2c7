import { t } from '@lingui/core/macro'
const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** A readable name of a browser from its user agent: "Firefox on Linux". */
export function deviceName(userAgent: string): string {
  const pick = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = pick(browsers)
  const system = pick(systems)
  return browser && system ? t`${browser} on ${system}` : (browser ?? system ?? t`Unknown device`)
}
