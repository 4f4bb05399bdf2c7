import { createPublicKey } from 'node:crypto'
import type { Clock } from '@castaway/contract'
import { jwtVerify } from 'jose'
import type { Provider } from '@castaway/auth/oauth/provider'
import { simulatedAppleKey, simulatedClient } from '@castaway/auth/oauth/simulate'

/** Whether the client authenticated at the token endpoint, in this provider's way and no other. */
export const isOurClient = async (
  provider: Provider,
  authorization: string | undefined,
  form: URLSearchParams,
  clock: Clock,
): Promise<boolean> => {
  const { clientId, clientSecret } = simulatedClient(provider.slug)
  const secret = form.get('client_secret')
  switch (provider.clientAuth) {
    case 'none':
      return form.get('client_id') === clientId
    case 'basic': {
      const pair = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
      return authorization === `Basic ${pair}`
    }
    case 'post':
      return form.get('client_id') === clientId && secret === clientSecret
    case 'tiktok':
      return form.get('client_key') === clientId && secret === clientSecret
    case 'apple':
      return (
        form.get('client_id') === clientId &&
        isAppleToken(secret ?? '', clientId, new Date(clock.now()))
      )
  }
}

/** Verifies Apple's client secret. Its audience is Apple's issuer URL, which ends in `/apple` for the simulated one. */
const isAppleToken = async (
  token: string,
  clientId: string,
  currentDate: Date,
): Promise<boolean> => {
  const { teamId, keyId, publicKey } = simulatedAppleKey
  try {
    const { payload, protectedHeader } = await jwtVerify(token, createPublicKey(publicKey), {
      algorithms: ['ES256'],
      issuer: teamId,
      subject: clientId,
      requiredClaims: ['aud', 'exp', 'iat'],
      currentDate,
    })
    return protectedHeader.kid === keyId && String(payload.aud).endsWith('/apple')
  } catch {
    return false
  }
}
