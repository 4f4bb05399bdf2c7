import type { LoginUser } from '../../wire'
import type { OAuthOptions, OAuthWay } from './oauth'

export interface CrossAppWay {
  /**
   * Signs in with an account of another Castaway, in a window of its own.
   * @param app id of one of `apps` in the `cross_app` line of `ways()`
   */
  signIn(app: string, options?: Omit<OAuthOptions, 'app'>): Promise<LoginUser>
}

export const crossAppWay = (oauth: OAuthWay): CrossAppWay => ({
  signIn: (app, options) => oauth('cross_app', { ...options, app }),
})
