import type { LoginUser } from '@castaway/auth/wire'
import type { OAuthOptions, OAuthMethod } from './oauth'

export interface CrossAppMethod {
  /**
   * Signs in with an account of another Castaway, in a pop-up.
   * @param app id of one of the `apps` of `cross_app` in `methods()`
   */
  signIn(app: string, options?: Omit<OAuthOptions, 'app'>): Promise<LoginUser>
}

export const crossAppMethod = (oauth: OAuthMethod): CrossAppMethod => ({
  signIn: (app, options) => oauth('cross_app', { ...options, app }),
})
