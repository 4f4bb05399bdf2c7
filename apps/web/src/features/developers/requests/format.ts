import { inLanguage } from '../../../ui/format/intl'

const unit = (name: string, digits: number) =>
  inLanguage(
    (locales) =>
      new Intl.NumberFormat(locales, {
        style: 'unit',
        unit: name,
        unitDisplay: 'short',
        maximumFractionDigits: digits,
      }),
  )
const milliseconds = unit('millisecond', 0)
const seconds = unit('second', 1)
const bytes = unit('byte', 0)
const kilobytes = unit('kilobyte', 1)

export const formatTime = (ms: number): string =>
  ms < 1_000 ? milliseconds().format(ms) : seconds().format(ms / 1_000)

export const formatSize = (size: number): string =>
  size < 1_000 ? bytes().format(size) : kilobytes().format(size / 1_000)
