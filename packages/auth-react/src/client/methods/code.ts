import type { LoginUser } from '@castaway/auth/wire'
import type { UserChanged, Send } from '../http'

/** A code was sent. */
export interface CodeSent {
  /** Unix ms after which the code is invalid. */
  expiresAt: number
  /** Unix ms before which another code is rejected with `too_many_requests`. */
  resendAt: number
  digits: 6
}

/** Signs in or links with a code that is sent to an address or a number. */
export interface CodeMethod<Field extends 'address' | 'number'> {
  /** Sends a code; an earlier one stops working. The response is the same whether or not an account exists. */
  start(to: string): Promise<CodeSent>
  /**
   * @throws {LoginError} `invalid_credentials` for a code that is wrong, used, replaced, expired or was tried too often
   */
  signIn(proof: Record<Field, string> & { code: string; switchUser?: boolean }): Promise<LoginUser>
}

/** Creates the calls of one such method. */
export const codeMethod = <Field extends 'address' | 'number'>(
  send: Send,
  changed: UserChanged,
  path: string,
  field: Field,
): CodeMethod<Field> => ({
  start: (to) => send(`${path}/start`, { method: 'POST', body: { [field]: to } }),
  signIn: async (proof) =>
    changed((await send<{ user: LoginUser }>(path, { method: 'POST', body: proof })).user),
})
