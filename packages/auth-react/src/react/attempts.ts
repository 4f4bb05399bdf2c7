import type { LinkedAccountType } from '@castaway/contract'
import type { LoginUser, AuthMethodInfo } from '@castaway/auth/wire'
import type { ConnectedWallet, EmbeddedWallet } from '@castaway/wallet/embedded'
import { LoginError } from '@castaway/wallet/errors'
import type { CodeSent } from '../client/methods/code'
import type { AnnouncedWallet } from '../client/wallet-discovery'
import type { Attempt, AttemptContext, CodeKind, FlowStep } from './flow'
import type { OpenOptions } from './modal-store'
import { rememberAddress } from './remembered-method'
import type { WalletStore } from './wallet-store'
import type { LoginStrings } from './strings'

/** Each sign-in method as an attempt that can be run, canceled and run again. */

const choose: FlowStep = { at: 'choose' }

export interface Attempts {
  wallet(wallet: AnnouncedWallet): Attempt
  makeWallet(): Attempt
  unlockWallet(address: string): Attempt
  restoreWallet(): Attempt
  sendCode(kind: CodeKind, to: string, from: FlowStep): Attempt
  checkCode(kind: CodeKind, to: string, sent: CodeSent, code: string): Attempt
  usePasskey(from: FlowStep): Attempt
  makePasskey(from: FlowStep): Attempt
  /** Opens a window; run it directly in the click handler. */
  window(method: AuthMethodInfo, app?: { id: string; name: string }): Attempt
  farcaster(from: FlowStep): Attempt
  custom(token: () => Promise<string>): Attempt
  guest(): Attempt
}

export const attemptsOf = (
  wallets: WalletStore,
  strings: LoginStrings,
  purpose: OpenOptions['purpose'] = 'sign-in',
): Attempts => {
  const nameOf = (type: LinkedAccountType) => strings.methods[type]
  /** The wallet that the user signs in with, or links here, becomes the active one. */
  const chosen = (address: string, user: LoginUser) => {
    const account = user.linkedAccounts.find(
      (each) => each.type === 'wallet' && each.address === address,
    )
    if (account && purpose === 'sign-in') wallets.setActive(account.key)
    return user
  }
  const embedded = (
    phase: Attempt['phase'],
    from: FlowStep,
    ready: (wallet: EmbeddedWallet) => Promise<ConnectedWallet>,
  ): Attempt => ({
    type: 'wallet',
    name: strings.wallets.madeHere,
    clientType: 'castaway',
    phase,
    from,
    async run({ client, switchUser, show }) {
      const wallet = await ready(await (await wallets.runtime()).loadEmbedded())
      rememberAddress(wallet.address)
      show({ at: 'busy', phase: 'checking', name: strings.wallets.madeHere })
      return chosen(wallet.address, await client.signInWithWallet(wallet, { switchUser }))
    },
  })
  const sendCode: Attempts['sendCode'] = (kind, to, from) => ({
    type: kind,
    name: nameOf(kind),
    phase: 'sending',
    from,
    async run({ client, show }) {
      const sent = await client[kind].start(to)
      show({ at: 'code', kind, to, sent, again: from.at === 'code' })
      return null
    },
  })

  return {
    wallet: (wallet) => ({
      type: 'wallet',
      name: wallet.name,
      clientType: wallet.clientType,
      phase: 'connecting',
      from: choose,
      async run({ switchUser, show }) {
        const reachable = (await wallets.runtime()).read().find(({ id }) => id === wallet.id)
        if (!reachable) throw new LoginError('wallet_disconnected')
        const user = await reachable.signIn({
          switchUser,
          onPhase: (phase) => show({ at: 'busy', phase, name: wallet.name }),
        })
        // The account that signed is the one that the wallet exposes now.
        const account = user.linkedAccounts.reduce((last, each) =>
          each.latestVerifiedAt > last.latestVerifiedAt ? each : last,
        )
        return 'address' in account ? chosen(account.address, user) : user
      },
    }),
    makeWallet: () => embedded('making', choose, (wallet) => wallet.create()),
    unlockWallet: (address) =>
      embedded('unlocking', { at: 'unlock' }, (wallet) => wallet.open({ address })),
    restoreWallet: () => embedded('restoring', { at: 'unlock' }, (wallet) => wallet.restore()),
    sendCode,
    checkCode: (kind, to, sent, code) => {
      const from: FlowStep = { at: 'code', kind, to, sent, again: false }
      return {
        type: kind,
        name: nameOf(kind),
        phase: 'checkingCode',
        from,
        instead: sendCode(kind, to, from),
        run: ({ client, switchUser }) =>
          kind === 'email'
            ? client.email.signIn({ address: to, code, switchUser })
            : client.phone.signIn({ number: to, code, switchUser }),
      }
    },
    usePasskey: (from) => ({
      type: 'passkey',
      name: nameOf('passkey'),
      phase: 'passkey',
      from,
      run: ({ client, signal, switchUser }) => client.passkey.signIn({ signal, switchUser }),
    }),
    makePasskey: (from) => ({
      type: 'passkey',
      name: nameOf('passkey'),
      phase: 'newPasskey',
      from,
      run: ({ client, signal }) => client.passkey.register({ signal }),
    }),
    window: ({ type, label }, app) => ({
      type,
      name: app?.name ?? label,
      phase: 'window',
      from: choose,
      run: (context) => throughWindow(type, app?.id, context),
    }),
    farcaster: (from) => ({
      type: 'farcaster',
      name: nameOf('farcaster'),
      phase: 'sending',
      from,
      async run({ client, signal, switchUser, show }) {
        const channel = await client.farcaster.start()
        show({ at: 'farcaster', channel })
        return client.farcaster.wait(channel, { signal, switchUser })
      },
    }),
    custom: (token) => ({
      type: 'custom_auth',
      name: nameOf('custom_auth'),
      phase: 'checkingCode',
      from: choose,
      run: async ({ client, switchUser }) => client.custom.signIn(await token(), { switchUser }),
    }),
    guest: () => ({
      type: 'custom_auth',
      name: '',
      phase: 'guest',
      from: choose,
      run: ({ client }) => client.guest(),
    }),
  }
}

const throughWindow = (
  type: LinkedAccountType,
  app: string | undefined,
  { client, signal, switchUser }: AttemptContext,
): Promise<LoginUser> => {
  if (type === 'telegram') return client.telegram.open({ signal, switchUser })
  if (type === 'custom_auth') return client.custom.open({ signal, switchUser })
  if (type === 'cross_app') return client.crossApp.signIn(app ?? '', { signal, switchUser })
  return client.oauth(type as Parameters<typeof client.oauth>[0], { signal, switchUser })
}
