import type { ConsentRequest } from '../../wire'
import type { Send } from '../http'

/** Another site asks who someone is here. `query` is the text behind the `?` of the page that asks. */
export interface ConsentClient {
  /** @throws {LoginError} `invalid_data` for a request that nobody can answer */
  ask(query: string): Promise<ConsentRequest>
  /**
   * @returns where to send the person
   * @throws {LoginError} `must_be_authenticated`, `mfa_required`
   */
  answer(query: string, allow: boolean): Promise<string>
}

export const consentClient = (send: Send): ConsentClient => ({
  ask: (query) => send(`/oidc/consent?${query}`),
  answer: async (query, allow) =>
    (await send<{ url: string }>('/oidc/consent', { method: 'POST', body: { query, allow } })).url,
})
