/**
 * The feed of a guest's Home. The page requests it before the app's code has loaded: the build writes its path into
 * `index.html` (`vite/early-reads.ts`), where `public/look.js` finds it.
 */
export const guestFeed = { limit: 10, timeWindow: '24h' } as const
