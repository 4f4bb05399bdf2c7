import type { LinkedAccountType } from '@castaway/contract'
import type { Hono } from 'hono'
import { AuthError } from '../errors'
import type { AuthMethodInfo } from '../wire'
import type { LoginEnv, AuthContext } from './request'

/** A sign-in method, as `auth-method-routes.ts` lists it. */
export interface AuthMethod {
  /** Adds its routes. They exist also while it is off, and then reject with `disallowed_login_method`. */
  routes(app: Hono<LoginEnv>, auth: AuthContext): void
  /** What a sign-in page shows of it: nothing while its options are absent. */
  infos(auth: AuthContext): AuthMethodInfo[]
}

/** @throws {AuthError} `disallowed_login_method` when the owner left this method out */
export const requireEnabled = ({ policy }: AuthContext, type: LinkedAccountType): void => {
  if (!policy.isEnabled(type)) throw new AuthError('disallowed_login_method')
}

/**
 * The options of a sign-in method, e.g. `requireOptions(auth, 'email', auth.options.email)`; first thing in each of
 * its routes.
 * @throws {AuthError} `disallowed_login_method` when it is not set up, or the owner left it out
 */
export const requireOptions = <T>(
  auth: AuthContext,
  type: LinkedAccountType,
  options: T | undefined,
): T => {
  requireEnabled(auth, type)
  if (options === undefined) throw new AuthError('disallowed_login_method')
  return options
}
