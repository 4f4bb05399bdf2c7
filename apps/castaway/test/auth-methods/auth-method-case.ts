import type { LoginUser } from '@castaway/auth'
import type { TestResponse, Browser } from '@castaway/auth/test-browser'

/** What a test case gets from the running product. */
export interface TestServer {
  /** Its URL, e.g. `http://localhost:4747`; `browser` creates the browsers. */
  url: string
  /** A browser with its own cookies and IP address. */
  browser(): Browser
  /** Registers a cleanup step; the last one registered runs first. */
  after(step: () => Promise<unknown>): void
}

/** How an attempt ended: signed in as a user, or with an error code. */
export interface Outcome {
  user: LoginUser | null
  /** The error code it was rejected with. */
  code: string | null
}

export interface Attempt extends Outcome {
  /** Replays the same proof: the exact final request, from the same browser. */
  again(): Promise<Outcome>
}

/** A person who can prove the same identity as often as they like. */
export interface TestUser {
  /** Runs the whole sign-in. On a browser with a session it links the account. */
  prove(browser: Browser, options?: { switchUser?: boolean }): Promise<Attempt>
}

/** How to prove an identity with what the product offers without internet and without keys. */
export interface AuthMethodCase {
  /** Returns a new person each time. */
  testUser(server: TestServer): Promise<TestUser> | TestUser
}

/** For methods that respond with JSON. */
export const outcomeOf = ({ status, body }: Pick<TestResponse, 'status' | 'body'>): Outcome =>
  status === 200 && body.user
    ? { user: body.user, code: null }
    : { user: null, code: body.code ?? `HTTP ${status}` }

/**
 * Sends a proof that can be replayed.
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
