import Privy, { LocalStorage } from '@privy-io/js-sdk-core'
import type { LoginUser, LoginMethods, MfaMethod } from '@castaway/auth/wire'
import type { ExternalMethods, ExternalMethodsHost, LoginClient } from '@castaway/auth-react/client'
import type { WalletSigner } from '@castaway/wallet/wallet-signer'
import { fromWalletError, LoginError } from '@castaway/wallet/errors'
import { connectSolanaWallet, signInWithSolana } from '@castaway/auth-react/solana-wallets'
import { listSolanaWallets, watchSolanaWallets } from '@castaway/auth-react/wallet-discovery'
import {
  canAutofillPasskeys,
  createPasskey,
  authenticateWithPasskey,
} from '@castaway/auth-react/passkey-ceremony'
import { resultOfWindow, openWindow } from '@castaway/auth-react/popup'
import { fromPrivyError } from './errors'
import { creationOptions, requestOptions } from './passkey-options'
import { waitForFarcaster } from './farcaster'

/**
 * Every sign-in method by Privy's SDK, with the same interface as our own. It is loaded only on a site whose server
 * names a Privy app: the SDK is larger than the rest of the login.
 */

/** Lifetime of Privy's codes in milliseconds; Privy accepts a request for another code after half a minute. */
const CODE_LIFETIME = 10 * 60_000
const RESEND_AFTER = 30_000
/** Timeout for loading the app's settings, in milliseconds. */
const DEADLINE = 10_000

interface SwitchOptions {
  switchUser?: boolean | undefined
}

/** @throws {LoginError} `missing_or_invalid_privy_app_id`, `client_request_timeout`, `network_error` */
export const createPrivyMethods = async (
  app: NonNullable<LoginMethods['privy']>,
  host: ExternalMethodsHost,
): Promise<ExternalMethods> => {
  const storage = new LocalStorage()
  const privy = new Privy({
    appId: app.appId,
    ...(app.clientId ? { clientId: app.clientId } : {}),
    storage,
  })
  await withDeadline(privy.initialize()).catch((error: unknown) => {
    const told = fromPrivyError(error)
    const isRejected = (told.status ?? 0) >= 400 && (told.status ?? 0) < 500
    throw isRejected && told.code === 'unexpected_error'
      ? new LoginError('missing_or_invalid_privy_app_id', { cause: error })
      : told
  })

  /** Links if the user is signed in here and at Privy; otherwise signs in, after ending any existing Privy session. */
  const completeSignIn = async (
    { switchUser = false }: SwitchOptions,
    steps: { signIn: () => Promise<unknown>; link: (() => Promise<unknown>) | null },
  ): Promise<LoginUser> => {
    try {
      const isHere =
        !switchUser && (await privy.getAccessToken()) !== null && (await host.session()) !== null
      if (isHere && steps.link) await steps.link()
      else {
        if (await privy.getAccessToken()) await privy.auth.logout()
        await steps.signIn()
      }
    } catch (error) {
      throw fromPrivyError(error)
    }
    const token = await privy.getAccessToken()
    if (!token) throw new LoginError('missing_or_invalid_token')
    return host.completeSignIn(token)
  }
  const codeSent = async (sending: Promise<unknown>) => {
    await sending.catch((error: unknown) => {
      throw fromPrivyError(error)
    })
    const now = host.now()
    return { expiresAt: now + CODE_LIFETIME, resendAt: now + RESEND_AFTER, digits: 6 as const }
  }
  const { auth } = privy

  return {
    guest: () => completeSignIn({}, { signIn: () => auth.guest.create(), link: null }),
    async signInWithWallet(wallet, options = {}) {
      const external = externalOf(wallet)
      const { message } = await auth.siwe
        .init(external, location.host, location.origin)
        .catch((error: unknown) => {
          throw fromPrivyError(error)
        })
      const signature = await wallet.signMessage(message).catch((error: unknown) => {
        throw fromWalletError(error)
      })
      return completeSignIn(options, {
        signIn: () => auth.siwe.loginWithSiwe(signature, external, message),
        link: () => auth.siwe.linkWithSiwe(signature, external, message),
      })
    },
    email: {
      start: (address) => codeSent(auth.email.sendCode(address)),
      signIn: ({ address, code, ...options }) =>
        completeSignIn(options, {
          signIn: () => auth.email.loginWithCode(address, code),
          link: () => auth.email.linkWithCode(address, code),
        }),
    },
    phone: {
      start: (number) => codeSent(auth.phone.sendCode(number)),
      signIn: ({ number, code, ...options }) =>
        completeSignIn(options, {
          signIn: () => auth.phone.loginWithCode(number, code),
          link: () => auth.phone.linkWithCode(number, code),
        }),
    },
    passkey: {
      canAutofill: canAutofillPasskeys,
      async signIn({ autofill, signal, ...options } = {}) {
        const asked = await asLoginErrors(auth.passkey.generateAuthenticationOptions())
        const response = await authenticateWithPasskey(requestOptions(asked), { autofill, signal })
        const signIn = () =>
          auth.passkey.loginWithPasskey(response as never, asked.options.challenge)
        // A known passkey already proves who the user is; there is nothing to link.
        return completeSignIn({ ...options, switchUser: true }, { signIn, link: null })
      },
      async register({ signal } = {}) {
        const isHere = (await host.session()) !== null
        const asked = await asLoginErrors(
          isHere
            ? auth.passkey.generateRegistrationOptions()
            : auth.passkey.generateSignupOptions(),
        )
        const response = (await createPasskey(creationOptions(asked), { signal })) as never
        return completeSignIn(
          {},
          {
            signIn: () => auth.passkey.signupWithPasskey(response),
            link: () => auth.passkey.linkWithPasskey(response),
          },
        )
      },
      rename: notHere,
    },
    async oauth(type, { signal, ...options } = {}) {
      if (type === 'cross_app') return notHere()
      const opened = openWindow({ signal })
      const provider = type.replace('_oauth', '') as Parameters<typeof auth.oauth.generateURL>[0]
      const { code, state } = await resultOfWindow<{ code: string; state: string }>(
        opened,
        async () => {
          const { url } = await asLoginErrors(
            auth.oauth.generateURL(provider, `${location.origin}/login/privy/callback`),
          )
          // The SDK has just stored the state; the window returns with the same one.
          return { url, state: String(await storage.get('privy:state_code')) }
        },
      )
      return completeSignIn(options, {
        signIn: () => auth.oauth.loginWithCode(code, state, provider),
        link: () => auth.oauth.linkWithCode(code, state, provider),
      })
    },
    crossApp: { signIn: notHere },
    telegram: {
      signIn: (data, options = {}) => {
        const telegramAuthResult = data as never
        return completeSignIn(options, {
          signIn: () => auth.telegram.authenticate({ telegramAuthResult }),
          link: () => auth.telegram.link({ telegramAuthResult }),
        })
      },
      open: notHere,
    },
    farcaster: {
      async start() {
        const { channel_token, connect_uri } = await asLoginErrors(
          auth.farcaster.initializeAuth({
            relyingParty: location.origin,
            redirectUrl: location.href,
          }),
        )
        // Privy's server stores the nonce of the channel.
        return { url: connect_uri, channelToken: channel_token, nonce: '' }
      },
      async wait({ channelToken }, { signal, every, switchUser } = {}) {
        const proof = await waitForFarcaster(
          () => asLoginErrors(auth.farcaster.getFarcasterStatus({ channel_token: channelToken })),
          { signal, every },
        )
        const given = { ...proof, channel_token: channelToken }
        return completeSignIn(
          { switchUser },
          {
            signIn: () => auth.farcaster.authenticate(given),
            link: () => auth.farcaster.link(given),
          },
        )
      },
    },
    solana: {
      wallets: async () => listSolanaWallets(),
      watch: async (listener) => watchSolanaWallets(listener),
      async signIn(found, options = {}) {
        const { address } = await connectSolanaWallet(found)
        const { nonce } = await asLoginErrors(auth.siws.fetchNonce({ address }))
        const proof = await signInWithSolana(found, { nonce, issuedAt: host.now() })
        const bytes = Uint8Array.from(atob(proof.signedMessage), (each) => each.charCodeAt(0))
        const { signature, walletClientType, connectorType } = proof
        const message = new TextDecoder().decode(bytes)
        const given = { message, signature, walletClientType, connectorType }
        return completeSignIn(options, {
          signIn: () => auth.siws.login(given),
          link: () => auth.siws.link(given),
        })
      },
    },
    custom: {
      signIn: (token, options = {}) =>
        completeSignIn(options, {
          signIn: () => auth.customProvider.syncWithToken(token),
          link: () => auth.customProvider.linkWithToken(token),
        }),
      open: notHere,
    },
    mfa: privyMfa(host),
    leave: () => asLoginErrors(auth.logout()),
  }
}

/** Privy stores the second factor and prompts for it itself; here it is read-only. */
const privyMfa = (host: ExternalMethodsHost): LoginClient['mfa'] => ({
  status: async () => ({
    methods: ((await host.session())?.mfaMethods ?? []) satisfies MfaMethod[],
    available: [],
    smsNumber: null,
    recoveryCodesLeft: 0,
  }),
  totp: { start: keptThere, confirm: keptThere },
  sms: { start: keptThere, confirm: keptThere },
  passkey: { start: keptThere, confirm: keptThere },
  challenge: keptThere,
  verify: keptThere,
  remove: keptThere,
  newRecoveryCodes: keptThere,
})

const notHere = async (): Promise<never> => {
  throw new LoginError('disallowed_login_method')
}

const keptThere = async (): Promise<never> => {
  throw new LoginError('disallowed_login_method', {
    message: 'Your two-factor authentication is managed by Privy',
  })
}

const asLoginErrors = async <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    throw fromPrivyError(error)
  })

const externalOf = ({ address, chainId, walletClientType, connectorType }: WalletSigner) =>
  ({
    address,
    chainId: `eip155:${chainId}`,
    walletClientType: walletClientType ?? 'unknown',
    connectorType: connectorType ?? 'injected',
  }) as Parameters<Privy['auth']['siwe']['init']>[0]

const withDeadline = <T>(promise: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoginError('client_request_timeout')), DEADLINE)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
