import { nameKind, nameOf } from '../messages/names'
import { UserNameType, type UserNameProofBody } from '../messages/types'

/** What a node's words quote of a name's first label. */
const LABEL = '^[a-z0-9][a-z0-9-]{0,15}$'
const isLabel = (label: string | undefined) => new RegExp(LABEL).test(label ?? '')
const bytes = (text: string) => Buffer.byteLength(text)

/** The network's words for the rule that a username breaks; null if it breaks none. */
export function nameReason(name: string): string | null {
  switch (nameKind(name)) {
    case 'fname':
      if (bytes(name) > 16) return `fname "${name}" > 16 characters`
      return isLabel(name) ? null : `fname "${name}" doesn't match ${LABEL}`
    case 'ens':
      return ensReason(name)
    case 'base':
      return baseReason(name)
  }
}

function ensReason(name: string): string | null {
  if (!name.endsWith('.eth')) return `ensName "${name}" doesn't end with .eth`
  const labels = name.split('.')
  if (labels.length > 2) return `ensName "${name}" unsupported subdomain`
  if (labels[0] === '') return `ensName "${name}" is not a valid ENS name`
  if (bytes(name) > 20) return `ensName "${name}" > 20 characters`
  return isLabel(labels[0]) ? null : `ensName "${name}" doesn't match ${LABEL}`
}

function baseReason(name: string): string | null {
  if (!name.endsWith('.base.eth')) return `ensName "${name}" doesn't end with .base.eth`
  const labels = name.split('.')
  if (labels.length !== 3 || labels[0] === '') return 'Message data invalid'
  // The number is a node's: it allows 25.
  if (bytes(name) > 25) return `ensName "${name}" > 20 characters`
  return isLabel(labels[0]) ? null : `ensName "${name}" doesn't match ${LABEL}`
}

/** The network's words for the rule that a proof of a name breaks by itself; null if it breaks none. */
export function proofReason(body: UserNameProofBody): string | null {
  const name = nameOf(body)
  if (name.includes('\u{fffd}')) return 'Message data invalid'
  switch (body.type) {
    case UserNameType.ensL1:
      return ensReason(name)
    case UserNameType.basename:
      return baseReason(name)
    default:
      return 'invalid username type'
  }
}
