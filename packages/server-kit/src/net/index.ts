export { isPrivateHost, isPublic, resolve } from './address'
export { onBlockedUrl, type BlockedUrl } from './blocked-urls'
export { guardedFetch, type GuardedAnswer, type GuardedRequest } from './guarded-fetch'
