import { httpUrl, text } from './checks'
import { settingsGroup } from './group'
import { StartError } from './start-error'

/** Tokens of the operator's own server; on loopback a simulated issuer, unless a real one is configured. */
export const customGroup = settingsGroup(
  {
    LOGIN_CUSTOM_JWKS_URL: httpUrl('LOGIN_CUSTOM_JWKS_URL').optional(),
    LOGIN_CUSTOM_ISSUER: text('LOGIN_CUSTOM_ISSUER').optional(),
    LOGIN_CUSTOM_AUDIENCE: text('LOGIN_CUSTOM_AUDIENCE').optional(),
    LOGIN_CUSTOM_PAGE_URL: httpUrl('LOGIN_CUSTOM_PAGE_URL').optional(),
    LOGIN_CUSTOM_LABEL: text('LOGIN_CUSTOM_LABEL').optional(),
  },
  (e, { isLocal, baseUrl }) => {
    const jwksUrl = e.LOGIN_CUSTOM_JWKS_URL
    const [issuer, audience] = [e.LOGIN_CUSTOM_ISSUER, e.LOGIN_CUSTOM_AUDIENCE]
    const label = e.LOGIN_CUSTOM_LABEL ?? 'Your account'
    if (jwksUrl && issuer && audience) {
      return { customAuth: { jwksUrl, issuer, audience, label, pageUrl: e.LOGIN_CUSTOM_PAGE_URL } }
    }
    if (jwksUrl || issuer || audience || e.LOGIN_CUSTOM_PAGE_URL) {
      throw new StartError(
        'LOGIN_CUSTOM_JWKS_URL, LOGIN_CUSTOM_ISSUER and LOGIN_CUSTOM_AUDIENCE belong together, and LOGIN_CUSTOM_PAGE_URL goes with them: set all or none',
      )
    }
    if (!isLocal) return {}
    const simulated = `${baseUrl}/_simulated/customer`
    return {
      customAuth: {
        jwksUrl: `${simulated}/jwks.json`,
        issuer: simulated,
        audience: 'castaway',
        label: 'Your own server',
        pageUrl: '/_simulated/customer/sign-in',
        simulated: true,
      },
    }
  },
)
