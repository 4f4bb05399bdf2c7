import { plural } from '@lingui/core/macro'
import { showAmount } from '../../../shared/wallet/amounts'
import { CHAINS } from '../../../shared/wallet/networks'
import { BASE, type ProPrice } from './pro-calls'

/** The network that it is sold on. */
export const proChain = (): string => CHAINS[BASE]!.name

export const daysText = (days: number): string => plural(days, { one: '# day', other: '# days' })

/** The price of a number of days, with the token. */
export const costText = ({ perDay, decimals, symbol }: ProPrice, days: number): string =>
  `${showAmount(perDay * BigInt(days), decimals)} ${symbol}`
