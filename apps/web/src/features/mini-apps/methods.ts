import { MiniAppError } from './wire/bridge'

/** What a session offers to the methods; everything that touches the page is injected. */
export interface MethodActions {
  ready(options: { keepGestures: boolean }): void
  close(): void
  openUrl(url: URL): Promise<void>
  setPrimaryButton(button: PrimaryButton | null): void
  setBackVisible(visible: boolean): void
  signIn(argument: unknown): Promise<unknown>
  add(): Promise<unknown>
  compose(cast: ComposeRequest): Promise<unknown>
  viewCast(hash: string, author: string | undefined): Promise<void>
  viewProfile(fid: number): Promise<void>
  viewToken(token: unknown): Promise<void>
  sendToken(argument: Record<string, unknown>): Promise<unknown>
  swapToken(argument: Record<string, unknown>): Promise<unknown>
  openApp(url: string): Promise<void>
  requestMedia(): Promise<void>
  signManifest(argument: unknown): Promise<unknown>
  capabilities(): Promise<string[]>
  chains(): Promise<string[]>
  ethereum(request: unknown): Promise<unknown>
  ethereumRaw(request: unknown): Promise<unknown>
  announceWallet(): void
  solana(request: unknown): Promise<unknown>
  vibrate(pattern: number | number[]): void
}

export interface PrimaryButton {
  text: string
  loading: boolean
  disabled: boolean
}

export interface ComposeRequest {
  text: string
  embeds: string[]
  parent?: string
  channelKey?: string
  close: boolean
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const text = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' ? value.slice(0, most) : undefined

const HASH = /^0x[0-9a-f]{6,40}$/i

const IMPACTS: Record<string, number> = { light: 10, soft: 10, medium: 20, heavy: 35, rigid: 25 }
const NOTICES: Record<string, number[]> = {
  success: [15, 60, 15],
  warning: [25, 60, 25],
  error: [30, 50, 30, 50, 30],
}

function webUrl(given: unknown): URL {
  const value = typeof given === 'string' ? given : record(given).url
  if (typeof value !== 'string' || value.length > 4096 || !URL.canParse(value.trim()))
    throw new MiniAppError('This is not a URL')
  const url = new URL(value.trim())
  if (!/^https?:$/.test(url.protocol)) throw new MiniAppError('Only web URLs can be opened')
  return url
}

function composeRequest(given: unknown): ComposeRequest {
  const { text: words, embeds, parent, close, channelKey } = record(given)
  const { hash } = record(parent)
  if (parent !== undefined && parent !== null && !(typeof hash === 'string' && HASH.test(hash)))
    throw new MiniAppError('The parent is not a cast')
  const list = Array.isArray(embeds) ? (embeds as unknown[]) : []
  if (list.length > 2) throw new MiniAppError('A cast has at most two embeds')
  return {
    text: text(words, 10_000) ?? '',
    embeds: list.map((embed) => webUrl(embed).href),
    ...(typeof hash === 'string' ? { parent: hash } : {}),
    ...(typeof channelKey === 'string' && /^[a-z0-9-]{1,64}$/.test(channelKey)
      ? { channelKey }
      : {}),
    close: close === true,
  }
}

/** The methods of the host by their name on the wire, with their arguments checked. */
export function hostMethods(
  actions: MethodActions,
): Readonly<Record<string, (argument: unknown) => unknown>> {
  const add = () => actions.add()
  return {
    ready: (options) =>
      actions.ready({ keepGestures: record(options).disableNativeGestures !== true }),
    close: () => actions.close(),
    openUrl: (url) => actions.openUrl(webUrl(url)),
    setPrimaryButton(given) {
      const { text: label, loading, disabled, hidden } = record(given)
      const shown = text(label, 80)?.trim()
      actions.setPrimaryButton(
        hidden === true || !shown
          ? null
          : { text: shown, loading: loading === true, disabled: disabled === true },
      )
    },
    updateBackState: (state) => actions.setBackVisible(record(state).visible === true),
    signIn: (options) => actions.signIn(options),
    addFrame: add,
    addMiniApp: add,
    composeCast: (cast) => actions.compose(composeRequest(cast)),
    async viewCast(given) {
      const { hash, authorUsername, close } = record(given)
      if (typeof hash !== 'string' || !HASH.test(hash))
        throw new MiniAppError('This is not the hash of a cast')
      await actions.viewCast(hash, text(authorUsername, 64))
      if (close === true) actions.close()
    },
    viewProfile(given) {
      const { fid } = record(given)
      if (!Number.isSafeInteger(fid) || (fid as number) < 1)
        throw new MiniAppError('This is not an FID')
      return actions.viewProfile(fid as number)
    },
    viewToken: (given) => actions.viewToken(record(given).token),
    sendToken: (given) => actions.sendToken(record(given)),
    swapToken: (given) => actions.swapToken(record(given)),
    openMiniApp: (given) => actions.openApp(webUrl(record(given).url).href),
    requestCameraAndMicrophoneAccess: () => actions.requestMedia(),
    signManifest: (options) => actions.signManifest(options),
    getCapabilities: () => actions.capabilities(),
    getChains: () => actions.chains(),
    ethProviderRequestV2: (request) => actions.ethereum(request),
    ethProviderRequest: (request) => actions.ethereumRaw(request),
    eip6963RequestProvider: () => actions.announceWallet(),
    solanaProviderRequest: (request) => actions.solana(request),
    impactOccurred: (kind) => actions.vibrate(IMPACTS[String(kind)] ?? 20),
    notificationOccurred: (kind) => actions.vibrate(NOTICES[String(kind)] ?? 20),
    selectionChanged: () => actions.vibrate(8),
  }
}
