export { isPrivateHost, isPublic, resolve } from './address'
export { onBlockedUrl, type BlockedUrl } from './blocked-urls'
export { fetchService, type ServiceRequest } from './fetch-service'
export { guardedFetch, type GuardedAnswer, type GuardedRequest } from './guarded-fetch'
