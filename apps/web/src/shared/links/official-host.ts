const HOST = /^(?:www\.)?(?:farcaster\.xyz|warpcast\.com)$/

/** Whether it is a URL of the official client. */
export const isOfficial = (url: URL): boolean => HOST.test(url.hostname)
