import { limits } from '../src/edge/limits'

/**
 * Lowers a limit, so that also a slow machine sends more than is refilled meanwhile.
 * @returns restores it
 */
export function lowerLimit(name: keyof typeof limits, requests: number): () => void {
  const limit: { requests: number } = limits[name]
  const before = limit.requests
  limit.requests = requests
  return () => {
    limit.requests = before
  }
}
