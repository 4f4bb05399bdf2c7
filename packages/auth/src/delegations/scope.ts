import {
  encodeFunctionData,
  getAddress,
  isAddress,
  isAddressEqual,
  type Address,
  type Hex,
} from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import * as z from 'zod'
import { invalidData } from '../errors'
import { sessionAccountAbi } from '@castaway/wallet/smart-account'
import type { DelegationScope } from './wire'

const DAY = 24 * 60 * 60_000
const SOONEST = 60_000
const LATEST = 30 * DAY

const wei = z
  .string()
  .refine(
    (text) => /^(?:0|[1-9]\d{0,38})$/.test(text) && BigInt(text) < 1n << 128n,
    'An amount in wei is required, in digits',
  )
const address = z
  .string()
  .refine((text) => isAddress(text, { strict: false }), 'An address is required')
  .transform((text): Address => getAddress(text))
const selector = z
  .string()
  .regex(/^0x[0-9a-f]{8}$/, 'A function selector is required: four bytes, in lowercase hex')
  .transform((text) => text as Hex)

export const delegationBody = z.strictObject({
  owner: address,
  chainId: z.int().positive(),
  target: address,
  selectors: z
    .array(selector)
    .min(1, 'Choose at least one function')
    .max(8, 'Choose at most eight functions'),
  valuePerCall: wei,
  valueTotal: wei,
  gasTotal: wei,
  expiresAt: z.int(),
})

export const sendBody = z.strictObject({
  value: wei.optional(),
  data: z
    .string()
    .regex(/^0x(?:[0-9a-fA-F]{2}){0,6000}$/, 'Call data is required, in hexadecimal')
    .transform((text) => text as Hex)
    .optional(),
})

/** Functions that transfer tokens, which the contract rejects as well because it only counts the native coin. */
const tokenMoves: readonly string[] = [
  '0xa9059cbb',
  '0x095ea7b3',
  '0x23b872dd',
  '0x39509351',
  '0xd505accf',
  '0xa22cb465',
  '0x42842e0e',
  '0xb88d4fde',
  '0xf242432a',
  '0x2eb2c2d6',
]

/**
 * Rejects scopes that the account contract would reject, with a message.
 * @throws {AuthError} `invalid_data`
 */
export const checkScope = (
  scope: DelegationScope,
  { account, expiresAt, now }: { account: Address; expiresAt: number; now: number },
): void => {
  if (expiresAt < now + SOONEST || expiresAt > now + LATEST) {
    throw invalidData('expiresAt', 'It must expire between one minute and thirty days from now')
  }
  if (BigInt(scope.valuePerCall) > BigInt(scope.valueTotal)) {
    throw invalidData('valuePerCall', 'The limit per call cannot be higher than the total limit')
  }
  if ([account, entryPoint08Address].some((own) => isAddressEqual(own, scope.target))) {
    throw invalidData(
      'target',
      'With this contract it could give itself more permissions: choose another contract',
    )
  }
  if (scope.selectors.some((selector) => tokenMoves.includes(selector))) {
    throw invalidData('selectors', 'Functions that give away tokens cannot be delegated')
  }
}

/** The call by which the account authorizes the key. */
export const encodeAllow = (
  sessionKey: Address,
  { target, selectors, valuePerCall, valueTotal, gasTotal }: DelegationScope,
  expiresAt: number,
): Hex =>
  encodeFunctionData({
    abi: sessionAccountAbi,
    functionName: 'allow',
    args: [
      sessionKey,
      {
        target,
        validUntil: Math.floor(expiresAt / 1000),
        valuePerCall: BigInt(valuePerCall),
        valueLeft: BigInt(valueTotal),
        gasLeft: BigInt(gasTotal),
        selectors,
      },
    ],
  })

export const encodeRevoke = (sessionKey: Address): Hex =>
  encodeFunctionData({ abi: sessionAccountAbi, functionName: 'revoke', args: [sessionKey] })
