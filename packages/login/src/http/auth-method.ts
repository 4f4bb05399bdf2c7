import type { LinkedAccountType } from '@castaway/contract'
import type { Hono } from 'hono'
import { LoginFailure } from '../errors'
import type { WayInfo } from '../wire'
import type { LoginEnv, LoginParts } from './request'

/** A way of signing in, as `ways.ts` lists it. */
export interface Way {
  /** Adds its routes. They exist also while it is off, and then refuse with `disallowed_login_method`. */
  routes(app: Hono<LoginEnv>, parts: LoginParts): void
  /** What a sign-in page shows of it: nothing while its options are absent. */
  infos(parts: LoginParts): WayInfo[]
}

/** @throws {LoginFailure} `disallowed_login_method` when the owner left this way out */
export const requireOn = ({ policy }: LoginParts, type: LinkedAccountType): void => {
  if (!policy.isOn(type)) throw new LoginFailure('disallowed_login_method')
}

/**
 * The options of a way, e.g. `optionsOf(parts, 'email', parts.options.email)`; first thing in each of
 * its routes.
 * @throws {LoginFailure} `disallowed_login_method` when it is not set up, or the owner left it out
 */
export const optionsOf = <T>(
  parts: LoginParts,
  type: LinkedAccountType,
  options: T | undefined,
): T => {
  requireOn(parts, type)
  if (options === undefined) throw new LoginFailure('disallowed_login_method')
  return options
}
