/** Greets the user who opened the app. */
export const greeting = (user: { displayName?: string; username?: string; fid: number }): string =>
  `Good morning, ${user.displayName ?? user.username ?? `account ${user.fid}`}.`
