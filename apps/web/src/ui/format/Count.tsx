import { inLanguage } from './intl'

const compact = inLanguage(
  (locales) => new Intl.NumberFormat(locales, { notation: 'compact', maximumFractionDigits: 1 }),
)
const exact = inLanguage((locales) => new Intl.NumberFormat(locales))

/** A number in short form: up to four digits exactly, as in 1,234, and 12.3K beyond. */
export const formatCount = (value: number) =>
  Math.abs(value) < 10_000 ? exact().format(value) : compact().format(value)

/** A number in tabular digits; its exact value is the tooltip when it is shortened. */
export function Count({ value, className }: { value: number; className?: string }) {
  const short = formatCount(value)
  const full = exact().format(value)
  return (
    <span className={`tabular ${className ?? ''}`} title={short === full ? undefined : full}>
      {short}
    </span>
  )
}
