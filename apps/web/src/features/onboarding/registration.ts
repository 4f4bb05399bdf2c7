import type { useSigningWallet } from '@castaway/login/react'
import { gatewayJson, GatewayError } from '@castaway/react'

/** What a new account is made of. */
export interface NewAccount {
  fname: string
  displayName: string
  bio: string
  pfpUrl: string
  /** Beside accounts that the person has. */
  another?: boolean
}

export type RegistrationPhase = 'reserving' | 'signing' | 'registering'

/** What the server says of an account; the same as in `/api/_me`. */
export interface RegisteredAccount {
  fid: number
  username: string
  display_name: string
  pfp_url: string
  signer: 'none' | 'pending_approval' | 'approved' | 'revoked'
}

export interface ReservedFid {
  fid: number
  to: string
  nonce: number
  /** Unix seconds until which the signature holds. */
  deadline: number
}

/**
 * Makes an account: reserves a number, has the wallet sign that it will own it, registers.
 * @param sign asks the wallet of the person; throws when they say no.
 * @throws GatewayError, or whatever `sign` throws; nothing is registered then.
 */
export async function registerAccount(
  account: NewAccount,
  sign: (reserved: ReservedFid) => Promise<string>,
  onPhase: (phase: RegistrationPhase) => void,
): Promise<RegisteredAccount> {
  onPhase('reserving')
  const reserved = await gatewayJson<ReservedFid>('/api/_register/start', {
    method: 'POST',
    body: account.another ? { another: true } : {},
  })
  onPhase('signing')
  const signature = await sign(reserved)
  onPhase('registering')
  const { fid, deadline, to } = reserved
  return gatewayJson<RegisteredAccount>('/api/_register', {
    method: 'POST',
    body: { fid, to, deadline, signature, fname: account.fname, metadata: metadataOf(account) },
  })
}

/** Only what was filled in: an empty field is no wish to have it empty. */
export function metadataOf(account: NewAccount): Record<string, string> {
  const fields = {
    display_name: account.displayName.trim() || account.fname,
    bio: account.bio.trim(),
    pfp_url: account.pfpUrl.trim(),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

/** Has the wallet that will own the account sign for it. */
export const signWith =
  (walletOf: ReturnType<typeof useSigningWallet>) =>
  async ({ fid, to, nonce, deadline }: ReservedFid): Promise<string> => {
    const { registrationTypedData } = await import('@castaway/contract/eip712')
    const wallet = await walletOf(to)
    return wallet.signTypedData(
      registrationTypedData({ fid, custodyAddress: wallet.address, nonce, deadline }),
    )
  }

/** Whether a refusal means that the name is the trouble. */
export const isAboutName = (error: unknown): boolean =>
  error instanceof GatewayError &&
  (error.property === 'fname' ||
    /fname|username/i.test(error.code) ||
    /\bname\b.*taken/i.test(error.message))

/** Whether a refusal means that the account is there already, e.g. from a try whose answer was lost. */
export const isAlreadyRegistered = (error: unknown): boolean =>
  error instanceof GatewayError && error.code === 'WALLET_HAS_ACCOUNT'
