import { httpUrl } from './checks'
import { settingsGroup } from './group'

/** Sign In With Farcaster. On loopback the relay and the approving app are simulated. */
export const farcasterGroup = settingsGroup(
  { LOGIN_FARCASTER_RELAY_URL: httpUrl('LOGIN_FARCASTER_RELAY_URL').optional() },
  (e, { isLocal, baseUrl }) => {
    const relayUrl = e.LOGIN_FARCASTER_RELAY_URL
    if (relayUrl) return { farcaster: { relayUrl } }
    if (!isLocal) return {}
    return { farcaster: { relayUrl: `${baseUrl}/_simulated/farcaster-relay`, simulated: true } }
  },
)
