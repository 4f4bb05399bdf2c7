import type { FrameLink } from '../src/embedded/frame-link'
import { createVault } from '../src/frame/vault'
import type { Answer, Screen } from '../src/frame/screens'
import type { ErrorKey } from '../src/frame/strings'
import type { PasskeyKey } from '../src/embedded/passkey-prf'

export interface TestFrame extends FrameLink {
  /** Every screen that was shown, with the error of the previous answer. */
  shown: { screen: Screen; errorKey?: ErrorKey }[]
}

export type FramePerson = (
  screen: Screen,
  errorKey: ErrorKey | undefined,
  time: number,
) => Answer | null | Promise<Answer | null>

/**
 * For tests: the wallet frame without an iframe. The vault runs in this thread, and a scripted user answers at once.
 */
export const testFrame = (
  person: FramePerson,
  { origin = location.origin, autoLockAfter }: { origin?: string; autoLockAfter?: number } = {},
): TestFrame => {
  const shown: TestFrame['shown'] = []
  let opened = (_ids: string[]) => {}
  let ask: Parameters<FrameLink['onPasskey']>[0] = () => Promise.reject(new Error('no passkeys'))
  const vault = createVault({
    origin,
    random: { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
    screen: {
      async ask(screen, errorKey) {
        shown.push({ screen, ...(errorKey ? { errorKey } : {}) })
        return person(screen, errorKey, shown.length)
      },
      progress: () => {},
      close: () => {},
    },
    opened: (ids) => opened(ids),
    passkey: (credentials) => ask(credentials).catch((): PasskeyKey | null => null),
    ...(autoLockAfter ? { autoLockAfter } : {}),
  })
  return {
    shown,
    vault,
    onOpen: (listener) => void (opened = listener),
    onPasskey: (listener) => void (ask = listener),
  }
}

/** A user who types this password whenever one is requested, and accepts everything. */
export const alwaysAgrees =
  (password: string, secret = ''): FramePerson =>
  ({ kind }) => {
    if (kind === 'secret') return { text: secret }
    return kind === 'confirm' || kind === 'reveal' ? { agreed: true } : { text: password }
  }
