import { formatEther, type Hex, type TypedDataDefinition } from 'viem'
import type { SignRequest } from './channel'
import type { AccountClaim } from './meaning'
import { textOf } from './sign'
import { parseSignedData, type SignedField } from './typed-data'
import type { FrameStrings } from './strings/frame-strings'

/** Describes what is about to be signed in readable rows, without omitting anything relevant. */

export interface Row {
  label: string
  value: string
  /** True for long or machine-generated text. */
  code?: boolean
}

const networks: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  10: 'OP Mainnet',
  8453: 'Base',
  42161: 'Arbitrum One',
}

const networkName = (chainId: number, strings: FrameStrings) =>
  chainId === 84532
    ? `Base Sepolia (${strings.testNetwork})`
    : (networks[chainId] ?? strings.otherNetwork(chainId))

export const describe = (request: SignRequest, strings: FrameStrings): Row[] => {
  const { fields } = strings
  switch (request.kind) {
    case 'message':
      return messageRows(request.raw as Hex, strings)
    case 'solana-message':
      return messageRows(request.bytes as Hex, strings)
    case 'solana-transaction':
      return [{ label: fields.data, value: request.bytes, code: true }]
    case 'typed-data':
      return typedDataRows(request.typedData, strings)
    case 'transaction': {
      const { to, value, chainId, gas, maxFeePerGas, data } = request.transaction
      return [
        { label: fields.to, value: to ?? fields.newContract, code: to !== null },
        { label: fields.value, value: `${formatEther(value)} ETH` },
        { label: fields.network, value: networkName(chainId, strings) },
        { label: fields.fee, value: `${formatEther(gas * maxFeePerGas)} ETH` },
        data === '0x'
          ? { label: fields.data, value: fields.noData }
          : { label: fields.data, value: data, code: true },
      ]
    }
  }
}

/** Bidirectional control characters are shown escaped, because they can make a text look like another one. */
const plain = (text: string): string =>
  text.replaceAll(
    /[\u202A-\u202E\u2066-\u2069]/g,
    (sign) => `\\u${sign.codePointAt(0)!.toString(16)}`,
  )

const messageRows = (bytes: Hex, { confirm }: FrameStrings): Row[] => {
  const text = textOf(bytes)
  return [
    { label: '', value: text === null ? `${confirm.blind}\n\n${bytes}` : plain(text), code: true },
  ]
}

const typedDataRows = (typedData: TypedDataDefinition, strings: FrameStrings): Row[] => {
  const { fields } = strings
  const { primaryType, domain, message } = parseSignedData(typedData)
  const known: Readonly<Record<string, (value: string) => Row>> = {
    name: (value) => ({ label: fields.app, value: plain(value) }),
    chainId: (value) => ({ label: fields.network, value: networkName(Number(value), strings) }),
    verifyingContract: (value) => ({ label: fields.contract, value: plain(value), code: true }),
  }
  return [
    { label: fields.kind, value: plain(primaryType) },
    ...domain.map((field) => known[field.path]?.(field.value) ?? rowOf(field)),
    ...message.map(rowOf),
  ]
}

/** A moment as the reader writes it, beside the number that is signed. */
const withDate = (row: Row, label: string, time: number): Row => {
  const language = document.documentElement.lang || undefined
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return { label, value: `${date.format(time)} (${row.value})` }
}

/** The rows of a claim of an account; all that is signed, its deadline as a date too. */
export const describeClaim = (
  request: SignRequest,
  { deadline }: AccountClaim,
  strings: FrameStrings,
): Row[] =>
  describe(request, strings).map((row) =>
    row.label === 'deadline' ? withDate(row, strings.fields.deadline, deadline) : row,
  )

const rowOf = ({ path, value }: SignedField): Row => ({
  label: plain(path),
  value: plain(value),
  code: value.length > 24,
})
