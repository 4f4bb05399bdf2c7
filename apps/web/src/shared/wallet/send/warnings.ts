/** What someone should know before they confirm a transfer. */
export type Warning = 'self' | 'look-alike' | 'contract' | 'first'

const ends = (address: string) => `${address.slice(2, 6)} ${address.slice(-4)}`.toLowerCase()

/**
 * An address that looks like another one where addresses are shortened, but isn't it: thieves send worthless amounts
 * from such addresses, so that theirs is copied instead.
 */
export const lookAlikeOf = (address: string, known: readonly string[]): string | undefined =>
  known.find((each) => ends(each) === ends(address) && each.toLowerCase() !== address.toLowerCase())

interface WarningFacts {
  to: string
  /** Addresses of the person. */
  own: readonly string[]
  /** Addresses that were paid from here before. */
  paid: readonly string[]
  isContract: boolean
}

/** The most serious one first. */
export function warningsOf({ to, own, paid, isContract }: WarningFacts): Warning[] {
  const includes = (list: readonly string[]) =>
    list.some((each) => each.toLowerCase() === to.toLowerCase())
  const found: Warning[] = []
  if (lookAlikeOf(to, [...own, ...paid])) found.push('look-alike')
  if (includes(own)) found.push('self')
  if (isContract) found.push('contract')
  if (!includes(own) && !includes(paid)) found.push('first')
  return found
}
