import { formatEther, type Hex, type TypedDataDefinition } from 'viem'
import type { SignRequest } from './channel'
import { textOf } from './sign'
import { confirm, fields, networks } from './words'

/** What is about to be signed, in rows that a person can read. Nothing is left out of what matters. */

export interface Row {
  label: string
  value: string
  /** Long or machine-made text. */
  code?: boolean
}

const networkName = (chainId: number) => networks[chainId] ?? `Network ${chainId}`

export const describe = (request: SignRequest): Row[] => {
  switch (request.kind) {
    case 'message':
      return messageRows(request.raw as Hex)
    case 'solana-message':
      return messageRows(request.bytes as Hex)
    case 'solana-transaction':
      return [{ label: fields.data, value: request.bytes, code: true }]
    case 'typed-data':
      return typedDataRows(request.typedData)
    case 'transaction': {
      const { to, value, chainId, gas, maxFeePerGas, data } = request.transaction
      return [
        { label: fields.to, value: to ?? fields.newContract, code: to !== null },
        { label: fields.value, value: `${formatEther(value)} ETH` },
        { label: fields.network, value: networkName(chainId) },
        { label: fields.fee, value: `${formatEther(gas * maxFeePerGas)} ETH` },
        data === '0x'
          ? { label: fields.data, value: fields.noData }
          : { label: fields.data, value: data, code: true },
      ]
    }
  }
}

const messageRows = (bytes: Hex): Row[] => {
  const text = textOf(bytes)
  return [{ label: '', value: text ?? `${confirm.blind}\n\n${bytes}`, code: true }]
}

const typedDataRows = ({ domain, primaryType, message }: TypedDataDefinition): Row[] => {
  const { name, chainId, verifyingContract } = (domain ?? {}) as Record<string, unknown>
  const rows: Row[] = [{ label: fields.kind, value: primaryType }]
  if (name) rows.push({ label: fields.app, value: String(name) })
  if (chainId) rows.push({ label: fields.network, value: networkName(Number(chainId)) })
  if (verifyingContract) {
    rows.push({ label: fields.contract, value: String(verifyingContract), code: true })
  }
  return [...rows, ...flat('', message)]
}

/** Every field of a message, with its path. */
const flat = (path: string, value: unknown, depth = 0): Row[] => {
  if (typeof value === 'object' && value !== null && depth < 8) {
    return Object.entries(value).flatMap(([key, inner]) =>
      flat(path ? `${path}.${key}` : key, inner, depth + 1),
    )
  }
  const text = String(value)
  return [{ label: path, value: text, code: text.length > 24 }]
}
