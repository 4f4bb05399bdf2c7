import type { LoginUser } from '@castaway/login'
import type { TestResponse, Browser } from '@castaway/login/test-browser'

/** What the running product gives to a test case. */
export interface TestServer {
  /** Where it listens, e.g. `http://localhost:4747`; browsers come from `browser`. */
  url: string
  /** A browser of its own, with its own cookies and its own network address. */
  browser(): Browser
  /** Run when the tests are over, last one first. */
  after(step: () => Promise<unknown>): void
}

/** How one attempt ended: as someone, or with a code. */
export interface Outcome {
  user: LoginUser | null
  /** The error code it was rejected with. */
  code: string | null
}

export interface Attempt extends Outcome {
  /** Sends the very same proof once more: the request that ended it, word for word, from the same browser. */
  again(): Promise<Outcome>
}

/** Someone who can prove the same thing as often as they like. */
export interface TestUser {
  /** Goes the whole way from the start. On a browser with a session it links. */
  prove(browser: Browser, options?: { switchUser?: boolean }): Promise<Attempt>
}

/** How to prove as someone, by what the product offers without internet and without keys. */
export interface AuthMethodCase {
  /** A new person each time. */
  testUser(server: TestServer): Promise<TestUser> | TestUser
}

/** For a method whose answer is JSON. */
export const outcomeOf = ({ status, body }: Pick<TestResponse, 'status' | 'body'>): Outcome =>
  status === 200 && body.user
    ? { user: body.user, code: null }
    : { user: null, code: body.code ?? `HTTP ${status}` }

/**
 * Sends a proof, and can send it again.
 * @param path below `/login`
 */
export const sendProof = async (
  browser: Browser,
  path: string,
  body: Record<string, unknown>,
): Promise<Attempt> => {
  const send = async () => outcomeOf(await browser.send('POST', `/login${path}`, body))
  return { ...(await send()), again: send }
}
