import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'

/** A passkey in a software authenticator. */
export interface SoftPasskey {
  id: string
  rpId: string
  privateKey: KeyObject
  userHandle: string
  counter: number
}

/** Overrides with which tests tamper with a response. */
export interface PasskeyOverrides {
  origin?: string
  challenge?: string
  type?: string
  crossOrigin?: boolean
  /** RP id whose hash is signed. */
  rpId?: string
  userPresent?: boolean
  userVerified?: boolean
  counter?: number
  userHandle?: string
  id?: string
  signWith?: KeyObject
}

/** For tests: a WebAuthn authenticator with ES256 keys. */
export interface SoftAuthenticator {
  passkeys: SoftPasskey[]
  create(
    options: PublicKeyCredentialCreationOptionsJSON,
    origin: string,
    spoiled?: PasskeyOverrides,
  ): RegistrationResponseJSON
  /** Responds with the site's newest passkey. */
  get(
    options: PublicKeyCredentialRequestOptionsJSON,
    origin: string,
    spoiled?: PasskeyOverrides,
  ): AuthenticationResponseJSON
}

export const softAuthenticator = (): SoftAuthenticator => {
  const passkeys: SoftPasskey[] = []
  return {
    passkeys,
    create(options, origin, spoiled = {}) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = spoiled.id ?? randomBytes(16).toString('base64url')
      const rpId = options.rp.id ?? new URL(origin).hostname
      passkeys.push({ id, rpId, privateKey, userHandle: options.user.id, counter: 0 })
      const { x, y } = publicKey.export({ format: 'jwk' })
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
        ]),
      )
      const idBytes = Buffer.from(id, 'base64url')
      const length = Buffer.alloc(2)
      length.writeUInt16BE(idBytes.length)
      const authData = Buffer.concat([
        authenticatorData(rpId, 0, spoiled, 0x40),
        Buffer.alloc(16),
        length,
        idBytes,
        cose,
      ])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      )
      return {
        ...credential(id),
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, origin, spoiled),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(options, origin, spoiled = {}) {
      const wanted = options.allowCredentials?.map(({ id }) => id) ?? []
      const passkey = passkeys.findLast(
        ({ id, rpId }) => rpId === options.rpId && (wanted.length === 0 || wanted.includes(id)),
      )
      if (!passkey) throw new Error('This authenticator has no such passkey')
      const { id, rpId, privateKey, userHandle } = passkey
      passkey.counter++
      const signed = authenticatorData(rpId, passkey.counter, spoiled)
      const json = clientData('webauthn.get', options.challenge, origin, spoiled)
      const hash = createHash('sha256').update(Buffer.from(json, 'base64url')).digest()
      const key = spoiled.signWith ?? privateKey
      return {
        ...credential(spoiled.id ?? id),
        response: {
          clientDataJSON: json,
          authenticatorData: signed.toString('base64url'),
          signature: sign('sha256', Buffer.concat([signed, hash]), key).toString('base64url'),
          userHandle: spoiled.userHandle ?? userHandle,
        },
      }
    },
  }
}

const credential = (id: string) =>
  ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const

const clientData = (
  type: string,
  challenge: string,
  origin: string,
  spoiled: PasskeyOverrides,
): string =>
  Buffer.from(
    JSON.stringify({
      type: spoiled.type ?? type,
      challenge: spoiled.challenge ?? challenge,
      origin: spoiled.origin ?? origin,
      crossOrigin: spoiled.crossOrigin ?? false,
    }),
  ).toString('base64url')

/** Hash of the RP id, flags (user present, user verified, others), counter. */
const authenticatorData = (
  rpId: string,
  counter: number,
  spoiled: PasskeyOverrides,
  more = 0,
): Buffer => {
  const present = spoiled.userPresent === false ? 0 : 0x01
  const verified = spoiled.userVerified === false ? 0 : 0x04
  const tail = Buffer.alloc(5)
  tail.writeUInt8(present | verified | more)
  tail.writeUInt32BE(spoiled.counter ?? counter, 1)
  return Buffer.concat([
    createHash('sha256')
      .update(spoiled.rpId ?? rpId)
      .digest(),
    tail,
  ])
}
