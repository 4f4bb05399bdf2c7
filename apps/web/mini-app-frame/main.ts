import { startRelay } from '../src/features/mini-apps/frame/relay'

// Opened directly, there is no one to relay to.
if (window.parent !== window) startRelay(window)
