import type { useSigningWallet } from '@castaway/auth-react'
import { gatewayJson, GatewayError } from '@castaway/react'

/** The fields of a new account. */
export interface NewAccount {
  fname: string
  displayName: string
  bio: string
  pfpUrl: string
  /** In addition to the user's existing accounts. */
  another?: boolean
}

export type RegistrationPhase = 'reserving' | 'signing' | 'registering'

/** What the server returns for an account; the same as in `/api/_me`. */
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
  /** Unix seconds until which the signature is valid. */
  deadline: number
}

/**
 * Creates an account: reserves an FID, has the wallet sign for it, registers.
 * @param sign asks the user's wallet; throws when they decline
 * @throws GatewayError, or what `sign` throws; nothing is registered then
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

/** Only the fields that were filled in: an empty field is not a request to clear it. */
export function metadataOf(account: NewAccount): Record<string, string> {
  const fields = {
    display_name: account.displayName.trim() || account.fname,
    bio: account.bio.trim(),
    pfp_url: account.pfpUrl.trim(),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

/** Asks the wallet that will own the account to sign. */
export const signWith =
  (walletOf: ReturnType<typeof useSigningWallet>) =>
  async ({ fid, to, nonce, deadline }: ReservedFid): Promise<string> => {
    const { registrationTypedData } = await import('@castaway/contract/eip712')
    const wallet = await walletOf(to)
    return wallet.signTypedData(
      registrationTypedData({ fid, custodyAddress: wallet.address, nonce, deadline }),
    )
  }

/** Whether an error is about the username. */
export const isAboutName = (error: unknown): boolean =>
  error instanceof GatewayError &&
  (error.property === 'fname' ||
    /fname|username/i.test(error.code) ||
    /\bname\b.*taken/i.test(error.shortMessage))

/** Whether an error says that the account exists already, e.g. from an attempt whose response was lost. */
export const isAlreadyRegistered = (error: unknown): boolean =>
  error instanceof GatewayError && error.code === 'WALLET_HAS_ACCOUNT'
