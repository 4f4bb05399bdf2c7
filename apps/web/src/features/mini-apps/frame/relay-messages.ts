/** The messages between a page of the app and the document that contains a mini app's frame, over a port of their own. */

/** Why the server won't let an app run here. */
export type BlockedReason = 'invalid' | 'own' | 'insecure' | 'blocked'

/** The first message, which carries the port. */
export const HELLO = 'castaway-mini-app'

export type ToRelay =
  /** Loads the app, or loads it again. `media`: it can use camera and microphone. */
  | { kind: 'load'; url: string; media: boolean; title: string }
  /** A message for the app. */
  | { kind: 'post'; data: unknown }
  | { kind: 'focus' }

export type FromRelay =
  | { kind: 'refused'; reason: BlockedReason }
  /** A message of the app. */
  | { kind: 'message'; data: unknown }
  /** Something was loaded: the app, or the browser's error page. */
  | { kind: 'loaded' }
  /** The app led to an origin that isn't part of it, which the browser prevented. */
  | { kind: 'left'; to: string }
