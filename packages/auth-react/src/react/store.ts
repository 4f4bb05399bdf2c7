import type { LoginUser } from '@castaway/auth/wire'
import type { LoginClient } from '../client/login-client'
import { LoginError } from '@castaway/wallet/errors'

/** The state of the session. It leaves `starting` within the deadline, whatever the network does. */
export type LoginState =
  | { status: 'starting'; user: null; error: null }
  | { status: 'ready'; user: LoginUser | null; error: null }
  | { status: 'failed'; user: null; error: LoginError }

/** The session that everything on a page shares that uses the same client. */
export interface LoginStore {
  readonly client: LoginClient
  read(): LoginState
  /** Starts loading with the first listener. */
  subscribe(listener: () => void): () => void
  /** Tries again after a failure. Does nothing while it is starting. */
  retry(): void
  /** Fetches the signed-in user. @throws {LoginError} */
  refresh(): Promise<LoginUser | null>
  /** Runs a call of the client. @throws {LoginError} `login_not_ready` before it is known who is signed in */
  run<T>(call: (client: LoginClient) => Promise<T>): Promise<T>
}

/** Time limit for loading the session, in milliseconds. */
const DEADLINE = 10_000
/** The broadcast channel that notifies other tabs of this site, and other providers on this page, of changes. */
const CHANNEL = 'castaway-session'

const starting: LoginState = { status: 'starting', user: null, error: null }

const createLoginStore = (client: LoginClient): LoginStore => {
  let state: LoginState = starting
  let started = false
  /** A response that arrives after its deadline, or after a newer request was made, is ignored. */
  let round = 0
  let asked = 0
  const listeners = new Set<() => void>()
  const setState = (next: LoginState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const ready = (user: LoginUser | null) => {
    round++
    asked++
    setState({ status: 'ready', user, error: null })
  }
  const start = () => {
    started = true
    const mine = ++round
    setState(starting)
    const end = (next: LoginState) => {
      clearTimeout(timer)
      if (mine !== round) return
      round++
      setState(next)
    }
    const fail = (error: LoginError) => end({ status: 'failed', user: null, error })
    const timer = setTimeout(() => fail(new LoginError('client_request_timeout')), DEADLINE)
    client.session().then(
      (user) => end({ status: 'ready', user, error: null }),
      (cause: unknown) => fail(asLoginError(cause)),
    )
  }
  const refresh = async () => {
    const mine = ++asked
    const user = await client.session()
    if (mine === asked) ready(user)
    return user
  }
  /** Reloads after a change elsewhere; if the server cannot be reached, the known state stays. */
  const follow = () => {
    if (state.status === 'ready') void refresh().catch(() => undefined)
  }
  const seen = () => {
    if (document.visibilityState === 'visible') follow()
  }

  let stop = () => {}
  const listen = () => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', follow)
    const unhear = client.onChange((user) => {
      ready(user)
      channel.postMessage({ user: user?.id ?? null, isGuest: user?.isGuest ?? false })
    })
    document.addEventListener('visibilitychange', seen)
    stop = () => {
      channel.close()
      unhear()
      document.removeEventListener('visibilitychange', seen)
    }
  }

  return {
    client,
    read: () => state,
    subscribe(listener) {
      if (listeners.size === 0) listen()
      listeners.add(listener)
      if (!started) start()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
    retry() {
      if (state.status === 'failed') start()
    },
    refresh,
    async run(call) {
      if (state.status !== 'ready') throw new LoginError('login_not_ready')
      try {
        return await call(client)
      } catch (cause) {
        const error = asLoginError(cause)
        // The session was ended elsewhere, so everything that shows the user has to update.
        if (error.code === 'must_be_authenticated' && state.user) follow()
        throw error
      }
    },
  }
}

/** Converts any error to a `LoginError` with a message for users. */
export const asLoginError = (cause: unknown): LoginError =>
  cause instanceof LoginError ? cause : new LoginError('unexpected_error', { cause })

const stores = new WeakMap<LoginClient, LoginStore>()

/** Returns the store of a client, which all providers with that client share. */
export const loginStoreOf = (client: LoginClient): LoginStore => {
  let store = stores.get(client)
  if (!store) stores.set(client, (store = createLoginStore(client)))
  return store
}
