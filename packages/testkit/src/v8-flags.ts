/** V8’s flags for `node` in tests, whose processes and databases live for seconds: preparing for more costs more. */

/**
 * Optimizes WebAssembly later than by default, which takes longer than it saves, and collects garbage on the thread that
 * makes it, because the tests leave no core to others.
 */
export const IN_WORKERS = ['--wasm-tiering-budget=200000000', '--single-threaded-gc']

/**
 * Also optimizes JavaScript later, and collects garbage only once there is much: a quarter of the processor time of a
 * product’s start.
 */
export const IN_PRODUCTS = [...IN_WORKERS, '--interrupt-budget=1000000', '--initial-heap-size=300']
