/// <reference types="vite/client" />

// The light build has the types of the full one.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}

/** A copy of the module, for chunks that need all of its lines. */
declare module '@castaway/contract/wire?all'
