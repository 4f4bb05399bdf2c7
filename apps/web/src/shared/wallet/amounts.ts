import { inLanguage } from '../../ui/format/intl'

/** More decimals than any real token has: an amount with more can't be shown truthfully. */
export const MAX_DECIMALS = 36

/** An amount in the smallest unit as a decimal number, in the notation of programs. */
export function formatUnits(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return rest ? `${whole}.${rest}` : whole
}

/**
 * What someone typed as an amount in the smallest unit; a comma is a decimal separator too.
 * @returns null if it is no number, or has more decimals than the token
 */
export function parseUnits(typed: string, decimals: number): bigint | null {
  const [, whole, rest = ''] = /^(\d{0,60})(?:[.,](\d{0,60}))?$/.exec(typed.trim()) ?? []
  if (whole === undefined || whole + rest === '') return null
  const digits = rest.replace(/0+$/, '')
  if (digits.length > decimals) return null
  return BigInt(whole + digits.padEnd(decimals, '0'))
}

/** Of whole tokens, and of parts of one. */
const FRACTION = 4
const SIGNIFICANT = 6

const formatter = inLanguage((locales) => {
  const made = new Map<number, Intl.NumberFormat>()
  return (digits: number) => {
    const known =
      made.get(digits) ??
      new Intl.NumberFormat(locales, { maximumFractionDigits: digits, useGrouping: true })
    made.set(digits, known)
    return known
  }
})

/** An amount as people read it: never rounded up, so that it never claims more than there is. */
export function showAmount(amount: bigint, decimals: number): string {
  const [whole = '0', rest = ''] = formatUnits(amount, decimals).split('.')
  const zeros = /^0*/.exec(rest)![0].length
  const kept = whole === '0' ? Math.min(zeros + SIGNIFICANT, 18) : FRACTION
  const text = rest === '' ? whole : `${whole}.${rest.slice(0, kept)}`
  if (amount > 0n && /^[0.]*$/.test(text)) return `<${formatter()(18).format(1e-18)}`
  // A text keeps the digits that a number would lose.
  return formatter()(18).format(text as `${number}`)
}

const fiat = inLanguage(
  (locales) =>
    new Intl.NumberFormat(locales, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
    }),
)
const smallFiat = inLanguage(
  (locales) =>
    new Intl.NumberFormat(locales, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      maximumSignificantDigits: 2,
    }),
)

/** A value in US dollars; two significant digits below a cent. */
export const showFiat = (value: number): string =>
  value > 0 && value < 0.01 ? smallFiat().format(value) : fiat().format(value)

/** The value of an amount. Precise enough to show, not to pay. */
export const fiatOf = (amount: bigint, decimals: number, price: number): number =>
  Number(formatUnits(amount, decimals)) * price

const percent = inLanguage(
  (locales) => new Intl.NumberFormat(locales, { style: 'percent', maximumFractionDigits: 2 }),
)

/** A part of 1 as a percentage. */
export const showPercent = (part: number): string =>
  part > 0 && part < 0.0001 ? `<${percent().format(0.0001)}` : percent().format(part)
