import {
  eip712,
  ID_GATEWAY_EIP_712_TYPES,
  ID_REGISTRY_EIP_712_TYPES,
  ID_REGISTRY_TRANSFER_TYPE,
  KEY_GATEWAY_EIP_712_TYPES,
  SIGNED_KEY_REQUEST_VALIDATOR_EIP_712_TYPES,
} from '@farcaster/core'
import { hashTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  accountRegistrationTypedData,
  keyApprovalTypedData,
  registrationTypedData,
  signedKeyRequestTypedData,
  verificationTypedData,
} from './eip712'

const custodyAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const key = `0x${'ab'.repeat(32)}` as const
const deadline = 1_900_000_000

describe('the typed data of a custody wallet', () => {
  it('for a registration equals what the IdRegistry hashes', () => {
    expect(hashTypedData(registrationTypedData({ fid: 3, custodyAddress, deadline }))).toBe(
      hashTypedData({
        domain: ID_REGISTRY_EIP_712_TYPES.domain,
        types: { Transfer: ID_REGISTRY_TRANSFER_TYPE },
        primaryType: 'Transfer',
        message: { fid: 3n, to: custodyAddress, nonce: 0n, deadline: BigInt(deadline) },
      }),
    )
  })

  it('for a registration that is paid by another address equals what the IdGateway hashes', () => {
    const recoveryAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const asked = { custodyAddress, recoveryAddress, nonce: 1, deadline } as const
    expect(hashTypedData(accountRegistrationTypedData(asked))).toBe(
      hashTypedData({
        ...ID_GATEWAY_EIP_712_TYPES,
        primaryType: 'Register',
        message: {
          to: custodyAddress,
          recovery: recoveryAddress,
          nonce: 1n,
          deadline: BigInt(deadline),
        },
      }),
    )
  })

  it('for a key approval equals what the KeyGateway hashes', () => {
    const asked = { owner: custodyAddress, key, metadata: '0x1234', nonce: 2, deadline } as const
    expect(hashTypedData(keyApprovalTypedData(asked))).toBe(
      hashTypedData({
        ...KEY_GATEWAY_EIP_712_TYPES,
        primaryType: 'Add',
        message: {
          owner: custodyAddress,
          keyType: 1,
          key,
          metadataType: 1,
          metadata: '0x1234',
          nonce: 2n,
          deadline: BigInt(deadline),
        },
      }),
    )
  })

  it('for a key request equals what the SignedKeyRequestValidator hashes', () => {
    expect(hashTypedData(signedKeyRequestTypedData({ requestFid: 9, key, deadline }))).toBe(
      hashTypedData({
        ...SIGNED_KEY_REQUEST_VALIDATOR_EIP_712_TYPES,
        primaryType: 'SignedKeyRequest',
        message: { requestFid: 9n, key, deadline: BigInt(deadline) },
      }),
    )
  })
})

describe('the statement of an address', () => {
  const claim = { fid: 3, address: custodyAddress, blockHash: key } as const
  const message = { ...claim, fid: 3n, network: 1 }
  const types = { VerificationClaim: [...eip712.EIP_712_FARCASTER_VERIFICATION_CLAIM] }
  const primaryType = 'VerificationClaim'

  it('equals what the network hashes for a key', () => {
    const domain = eip712.EIP_712_FARCASTER_DOMAIN
    expect(hashTypedData(verificationTypedData(claim))).toBe(
      hashTypedData({ domain, types, primaryType, message }),
    )
  })

  it.each([1, 10])('names the chain %i of a contract wallet', (chainId) => {
    const domain = { ...eip712.EIP_712_FARCASTER_DOMAIN, chainId }
    expect(hashTypedData(verificationTypedData({ ...claim, chainId }))).toBe(
      hashTypedData({ domain, types, primaryType, message }),
    )
  })
})
