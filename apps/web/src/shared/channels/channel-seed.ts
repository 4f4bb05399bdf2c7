/** Seed for the placeholder colors of a channel without an image. */
export const channelSeed = (id: string) =>
  [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
