import { createHash } from 'node:crypto'
import { getAddress } from 'viem'

/** A person with an account at every simulated service. */
export interface Person {
  /** The same handle is the same person. */
  handle: string
  name: string
  email: string
}

/** Some people to choose from. */
export const people: readonly Person[] = [
  { handle: 'mira', name: 'Mira Halvorsen', email: 'mira@example.com' },
  { handle: 'jonas', name: 'Jonas Brandt', email: 'jonas@example.com' },
  { handle: 'ada.okafor', name: 'Ada Okafor', email: 'ada.okafor@example.com' },
]

export const isHandle = (text: string): boolean => /^[a-z0-9][a-z0-9._-]{1,29}$/.test(text)

/** Every handle has an account, even one that was never used before. */
export const personOf = (handle: string): Person =>
  people.find((person) => person.handle === handle) ?? {
    handle,
    name: handle,
    email: `${handle}@example.com`,
  }

const digest = (provider: string, { handle }: Person) =>
  createHash('sha256').update(`${provider}|${handle}`).digest()

/** A numeric id like those of the services, derived from the person. */
export const numberOf = (provider: string, person: Person, digits: number): string => {
  const hex = digest(provider, person).toString('hex')
  return `1${(BigInt(`0x${hex}`) % 10n ** BigInt(digits - 1)).toString().padStart(digits - 1, '0')}`
}

/** Hex digits, derived from the provider and the person. */
export const hexOf = (provider: string, person: Person, digits: number): string =>
  digest(provider, person).toString('hex').slice(0, digits)

/** A wallet address whose key no one has. */
export const walletOf = (provider: string, person: Person): string =>
  getAddress(`0x${hexOf(`${provider} wallet`, person, 40)}`)
