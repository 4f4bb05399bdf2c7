import type { LoginUser } from '../../wire'
import type { UserChanged, Send } from '../http'

/** A code is on its way. */
export interface CodeSent {
  /** Unix ms; after this the code is worth nothing. */
  expiresAt: number
  /** Unix ms; before this another one is rejected with `too_many_requests`. */
  resendAt: number
  digits: 6
}

/** Signing in, or linking, by a code that was sent somewhere. */
export interface CodeMethod<Field extends 'address' | 'number'> {
  /** Has a code sent; an earlier one stops working. The answer is the same whether or not anyone has an account there. */
  start(to: string): Promise<CodeSent>
  /** @throws {LoginError} `invalid_credentials` for a code that is wrong, used, replaced, too old or was tried too often */
  signIn(proof: Record<Field, string> & { code: string; switchUser?: boolean }): Promise<LoginUser>
}

/** The calls of one such method. */
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
