import type { LinkedAccountType } from '@castaway/contract'
import type { Hono } from 'hono'
import { AuthError } from '../errors'
import type { AuthMethodInfo } from '../wire'
import type { LoginEnv, AuthContext } from './request'

/** A sign-in method, as `routes/auth-method-routes.ts` lists it. */
export interface AuthMethod {
  /** Adds its routes. They exist even if the method is off, and then reject with `disallowed_login_method`. */
  routes(app: Hono<LoginEnv>, auth: AuthContext): void
  /** What a sign-in page shows for it: nothing if its options are absent. */
  infos(auth: AuthContext): AuthMethodInfo[]
}

/** @throws {AuthError} `disallowed_login_method` if the operator disabled this method */
export const requireEnabled = ({ policy }: AuthContext, type: LinkedAccountType): void => {
  if (!policy.isEnabled(type)) throw new AuthError('disallowed_login_method')
}

/**
 * Returns the options of a sign-in method, e.g. `requireOptions(auth, 'email', auth.options.email)`; called first in
 * each of its routes.
 * @throws {AuthError} `disallowed_login_method` if it is not configured, or the operator disabled it
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
