import type { ConsentRequest } from '@castaway/auth/wire'
import type { Send } from '../http'

/**
 * Consent for another site that asks who the user is here. `query` is the query string of the consent page, without
 * `?`.
 */
export interface ConsentClient {
  /** @throws {LoginError} `invalid_data` for a request that cannot be answered */
  ask(query: string): Promise<ConsentRequest>
  /**
   * @returns the URL to redirect the user to
   * @throws {LoginError} `must_be_authenticated`, `mfa_required`
   */
  answer(query: string, allow: boolean): Promise<string>
}

export const consentClient = (send: Send): ConsentClient => ({
  ask: (query) => send(`/oidc/consent?${query}`),
  answer: async (query, allow) =>
    (await send<{ url: string }>('/oidc/consent', { method: 'POST', body: { query, allow } })).url,
})
