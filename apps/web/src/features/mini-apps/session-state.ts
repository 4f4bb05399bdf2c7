import type { MiniAppFacts } from '../../shared/mini-apps/facts'
import type { BlockedReason } from './frame/relay-messages'
import type { PrimaryButton } from './methods'

/** What the sheet shows of a running app. */
export interface SessionState {
  phase: 'loading' | 'ready'
  /** How often it was loaded. */
  loads: number
  /** Why it can't run here. */
  blockedReason: BlockedReason | 'incapable' | null
  /** Another site that the app led to. */
  leftTo: string | null
  facts: MiniAppFacts | null
  primaryButton: PrimaryButton | null
  hasBack: boolean
  /** Whether Escape and a click beside the sheet minimize it. */
  keepsGestures: boolean
  added: boolean
  notifies: boolean
  media: boolean
  /** Whether the wallets are needed. */
  wantsWallet: boolean
}

export const initialState = ({ media }: Pick<SessionState, 'media'>): SessionState => ({
  phase: 'loading',
  loads: 0,
  blockedReason: null,
  leftTo: null,
  facts: null,
  primaryButton: null,
  hasBack: false,
  keepsGestures: true,
  added: false,
  notifies: false,
  media,
  wantsWallet: false,
})
