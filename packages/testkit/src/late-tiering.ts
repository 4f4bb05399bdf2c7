/**
 * V8 optimizes WebAssembly later than by default: PGlite’s databases live for seconds in tests, so that optimizing their
 * code takes longer than it saves. A flag for `node`.
 */
export const LATE_TIERING = '--wasm-tiering-budget=200000000'
