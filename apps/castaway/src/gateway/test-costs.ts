import type { CostOptions } from './costs'

/** For tests: a server on which nothing costs more than its own work, and nobody is counted, but for what is changed. */
export const noCosts = (changed: Partial<CostOptions> = {}): CostOptions => ({
  summary: false,
  embeddings: false,
  hasChain: async () => false,
  count: async () => {},
  ...changed,
})
