import { saveAppCall } from '../../shared/wallet/calls/save-app-call'
import { newId, newUuid } from '@castaway/contract/random-id'
import type { Account, Castaway } from '@castaway/react'
import { errorFacts } from '@castaway/react'
import { installedApps } from '../../shared/mini-apps/installed'
import type { RunningMiniApp } from '../../shared/mini-apps/open-mini-app'
import { recentApps } from '../../shared/mini-apps/recent'
import { accountLocation } from './account-location'
import { capabilitiesOf, chainsOf, hasHaptics } from '../../shared/mini-apps/capabilities'
import { contextOf } from './context'
import { domainOf } from './app-url'
import { fetchFacts, type MiniAppFacts } from '../../shared/mini-apps/facts'
import type { FromRelay, ToRelay } from './frame/relay-messages'
import { grantsOf, type Grants } from './grants'
import { hostMethods } from './methods'
import { createNavigation, type PageActions } from './navigation'
import { createPrompts, type PromptQueue } from './prompts/prompts'
import { readChain } from '../../shared/wallet/read-chain'
import { createTransfers } from './transfers'
import { initialState, type SessionState } from './session-state'
import { createSignIn } from './sign-in'
import { batchesOf } from './wallet/batches'
import { createEthereum } from './wallet/ethereum'
import { WALLET_INFO } from './wallet/announced-wallet'
import { createSolana } from './wallet/solana'
import type { WalletAccess } from '../../shared/wallet/wallet-access'
import { type Bridge, createBridge, MiniAppError } from './wire/bridge'
import { workbenchOf } from './workbench'

export interface MiniAppSession {
  readonly url: URL
  readonly domain: string
  readonly prompts: PromptQueue
  readonly grants: Grants
  read(): SessionState
  subscribe(listener: () => void): () => void
  /** Connects the document that contains the app, and loads the app. */
  attach(port: MessagePort): void
  walletReady(access: WalletAccess): void
  reload(): void
  /** Shows the app although it hasn't said that it is ready. */
  showAnyway(): void
  pressPrimary(): void
  pressBack(): void
  focus(): void
  name(): string
  remove(): Promise<void>
  add(): Promise<void>
  setNotifications(on: boolean): Promise<void>
  end(): void
}

export interface SessionOptions {
  running: RunningMiniApp
  url: URL
  account: Account
  clientFid: number | undefined
  /** Whether the person has a Solana wallet. */
  hasSolana: () => Promise<boolean>
  castaway: Castaway
  page: PageActions
}

/** One run of a mini app: its bridge, its grants and questions, and what the sheet shows of it. */
export function createSession(options: SessionOptions): MiniAppSession {
  const { running, url, account, castaway, page } = options
  const { launch, isApp = Promise.resolve(true) } = running
  const workbench = workbenchOf(running)
  const domain = domainOf(url)
  const prompts = createPrompts()
  const grants = grantsOf(account.fid, domain)
  const installed = installedApps(castaway, account.fid, domain)
  const atLaunch = installed.settled()
  const locationAtLaunch = accountLocation(castaway, account.fid)
  const listeners = new Set<() => void>()
  let state = initialState({ media: grants.has('media') })
  const set = (patch: Partial<SessionState>) => {
    state = { ...state, ...patch }
    for (const listener of listeners) listener()
  }
  const showInstalled = () => {
    const { added, notifications } = installed.read()
    set({ added, notifies: notifications !== null })
  }
  void atLaunch.then(showInstalled)

  let port: MessagePort | undefined
  let bridge: Bridge | undefined
  let endControl = () => {}
  const send = (message: ToRelay) => port?.postMessage(message)
  const name = () => state.facts?.manifest?.name ?? launch.name ?? domain
  const about = () => ({
    name: name(),
    url: state.facts?.manifest?.homeUrl ?? launch.url,
    icon: state.facts?.manifest?.iconUrl ?? launch.icon,
  })
  const load = () => {
    set({
      phase: 'loading',
      loads: state.loads + 1,
      leftTo: null,
      primaryButton: null,
      hasBack: false,
    })
    prompts.clear()
    workbench.saw({ kind: 'load', url: url.href })
    void isApp.then((is) => {
      if (is) send({ kind: 'load', url: url.href, media: state.media, title: name() })
    })
  }

  /** Opens the app where it is today; what refers to it here refers to its new domain from now on. */
  const follow = async (moved: NonNullable<MiniAppFacts['movedTo']>) => {
    const { homeUrl, name: nameThere, iconUrl } = moved.manifest
    const about = { name: nameThere ?? name(), url: homeUrl, icon: iconUrl }
    recentApps(account.fid).removeSite(url.origin)
    await atLaunch
      .then(() => installed.moveTo(domainOf(new URL(moved.url)), about))
      // It stays added at its old domain, and is moved when it is next opened there.
      .catch(() => undefined)
    // Not before it is added there: an app that learns at its launch that it was not asks for it again.
    page.moved(moved.url)
  }
  const factsKnown = isApp
    .then((is) => (is ? fetchFacts(url.href) : null))
    .then(
      (facts) => {
        if (!facts) return
        if (facts.movedTo) return follow(facts.movedTo)
        const isCapable = workbench.isCapable(facts.manifest)
        set({ facts, ...(isCapable ? {} : { blockedReason: 'incapable' as const }) })
        if (isCapable) recentApps(account.fid).add(about())
      },
      // What the server can't find out is not said.
      () => undefined,
    )

  let giveWallet: (access: WalletAccess) => void
  const walletGiven = new Promise<WalletAccess>((resolve) => (giveWallet = resolve))
  const wallets = () => {
    if (!state.wantsWallet) set({ wantsWallet: true })
    return walletGiven
  }

  const ethereum = createEthereum({
    host: url.hostname,
    ask: prompts.ask,
    grants,
    wallets,
    readChain,
    emit: (event, params) => bridge?.emitWallet(event, params),
    batches: batchesOf(account.fid, domain),
    newId: () => `0x${newId().padEnd(64, '0')}`,
    onSent: (sent) => saveAppCall(castaway, { ...sent, askedBy: domain }),
  })
  const solana = createSolana({ ask: prompts.ask, grants, wallets })
  const navigation = createNavigation({ castaway, page, ask: prompts.ask, domain })
  const transfers = createTransfers({ ask: prompts.ask, navigate: page.navigate })
  const signIn = createSignIn({ castaway, account, url, ask: prompts.ask, grants, wallets })

  const add = async () => {
    const known = installed.read()
    if (known.added) {
      return { result: known.notifications ? { notificationDetails: known.notifications } : {} }
    }
    if (!(await prompts.ask({ kind: 'add' }))) {
      bridge?.emit({ event: 'miniapp_add_rejected', reason: 'rejected_by_user' })
      return { error: { type: 'rejected_by_user' } }
    }
    // It is listed by the name and the icon of its manifest.
    await factsKnown
    try {
      const details = await installed.add(about())
      showInstalled()
      bridge?.emit({
        event: 'miniapp_added',
        ...(details ? { notificationDetails: details } : {}),
      })
      page.added(name())
      return { result: details ? { notificationDetails: details } : {} }
    } catch (error) {
      page.failed(error)
      const { status } = errorFacts(error)
      if (status !== 400 && status !== 404) throw new MiniAppError('The app could not be added')
      bridge?.emit({ event: 'miniapp_add_rejected', reason: 'invalid_domain_manifest' })
      return { error: { type: 'invalid_domain_manifest' } }
    }
  }

  const methods = hostMethods({
    ...navigation,
    ...transfers,
    signIn: signIn.signIn,
    signManifest: signIn.signManifest,
    ready: ({ keepGestures }) => set({ phase: 'ready', keepsGestures: keepGestures }),
    close: () => page.close(),
    setPrimaryButton: (primaryButton) => set({ primaryButton }),
    setBackVisible: (hasBack) => set({ hasBack }),
    add,
    async requestMedia() {
      if (grants.has('media')) return
      if (!(await prompts.ask({ kind: 'media' }))) throw new MiniAppError('The person said no')
      grants.add('media')
      // Only a frame that is loaded again gets the permission.
      set({ media: true })
      load()
    },
    capabilities: async () =>
      workbench.capabilities(capabilitiesOf({ solana: await options.hasSolana() })),
    chains: async () => workbench.chains(chainsOf({ solana: await options.hasSolana() })),
    ethereum: ethereum.respond,
    ethereumRaw: (request) =>
      ethereum.request(request).catch((error: Error) => {
        throw new MiniAppError(error.message)
      }),
    announceWallet: () =>
      bridge?.emit({
        event: 'eip6963:announceProvider',
        info: { ...WALLET_INFO, uuid: newUuid() },
      }),
    solana,
    vibrate(pattern) {
      if (hasHaptics() && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern)
    },
  })

  const context = contextOf({
    account,
    clientFid: options.clientFid,
    location: launch.location,
    grants,
    installed: atLaunch,
    place: locationAtLaunch,
    client: workbench.client,
  })

  const handle = (message: FromRelay) => {
    workbench.saw(message)
    if (message.kind === 'refused') set({ blockedReason: message.reason })
    else if (message.kind === 'left') set({ leftTo: message.to })
    else bridge?.receive(message)
  }

  return {
    url,
    domain,
    prompts,
    grants,
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    attach(given) {
      port = given
      bridge ??= createBridge({
        port: { postMessage: send as never },
        context,
        methods: workbench.methods(methods),
        observer: workbench.observer,
      })
      endControl = workbench.control(bridge)
      port.onmessage = ({ data }: MessageEvent<FromRelay>) => handle(data)
      load()
    },
    walletReady: (access) => giveWallet(access),
    reload: load,
    showAnyway: () => set({ phase: 'ready' }),
    pressPrimary: () => bridge?.emit({ event: 'primary_button_clicked' }),
    pressBack: () => bridge?.emit({ event: 'back_navigation_triggered' }),
    focus: () => send({ kind: 'focus' }),
    name,
    async add() {
      await add()
    },
    async remove() {
      await installed.remove()
      showInstalled()
      bridge?.emit({ event: 'miniapp_removed' })
    },
    async setNotifications(on) {
      const details = await installed.setNotifications(about(), on)
      showInstalled()
      bridge?.emit(
        details
          ? { event: 'notifications_enabled', notificationDetails: details }
          : { event: 'notifications_disabled' },
      )
    },
    end() {
      prompts.clear()
      endControl()
      ethereum.stop()
      port?.close()
    },
  }
}
