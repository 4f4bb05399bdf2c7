import { MAX_DECIMALS } from './amounts'

/** Why a token is kept apart from the others. */
export type Suspicion = 'link' | 'hostile' | 'imitation' | 'decimals'

export interface TokenText {
  name: string
  symbol: string
  decimals: number
}

/** What a name must not contain: directions, invisible and private characters, or letters with many marks. */
const HOSTILE =
  /[\p{Cc}\p{Cs}\p{Co}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad\u115f\u1160\u3164\uffa0]|\p{M}{3,}/u
const LINK =
  /https?:|www\.|t\.me|\b[\p{L}\p{N}-]+\s*(?:\.|\u3002|\[\.\])\s*(?:com|net|org|io|xyz|app|eth|finance|site|top|vip|gg|co|me|pro|fi|link|cc|ru|info|claim|click|live)\b/iu
const MAX_NAME = 64
const MAX_SYMBOL = 24

/** Symbols that people trust, and the letters by which others imitate them. */
const TRUSTED = new Set(['ETH', 'WETH', 'USDC', 'ETHER', 'USD COIN'])
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  К: 'K',
  М: 'M',
  О: 'O',
  Р: 'P',
  Т: 'T',
  Х: 'X',
  Ѕ: 'S',
  І: 'I',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Η: 'H',
  Ι: 'I',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Τ: 'T',
  Χ: 'X',
  Ս: 'U',
  Ϲ: 'C',
  '0': 'O',
  $: 'S',
  '5': 'S',
}

const skeleton = (text: string): string =>
  [...text.normalize('NFKD').toUpperCase()]
    .filter((letter) => !/\p{M}/u.test(letter))
    .map((letter) => LOOK_ALIKES[letter] ?? letter)
    .join('')
    .trim()

/**
 * Whether a token looks like spam.
 * @param isKnown for the network's own coin, and tokens with a market price: they are what they say
 */
export function suspicionOf(
  { name, symbol, decimals }: TokenText,
  isKnown: boolean,
): Suspicion | null {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS) return 'decimals'
  if (isKnown) return null
  if ([name, symbol].some((text) => LINK.test(text))) return 'link'
  const isLong = name.length > MAX_NAME || symbol.length > MAX_SYMBOL
  if (isLong || !symbol.trim() || [name, symbol].some((text) => HOSTILE.test(text)))
    return 'hostile'
  return [name, symbol].some((text) => TRUSTED.has(skeleton(text))) ? 'imitation' : null
}
