import type { CostOptions } from '../src/gateway/costs'

/** For tests: cost options under which nothing is costly and no one is counted, with overrides. */
export const noCosts = (changed: Partial<CostOptions> = {}): CostOptions => ({
  summary: false,
  embeddings: false,
  hasChain: async () => false,
  count: async () => {},
  ...changed,
})
