export { adjustableClock, type AdjustableClock } from './adjustable-clock'
export { createDevControls, type DevControlsOptions } from './controls'
export type { SampleWorlds } from './sample-worlds'
export { isDropped, FAULT_HEADER } from './faults'
