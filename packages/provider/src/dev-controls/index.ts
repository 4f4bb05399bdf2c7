export { adjustableClock, type AdjustableClock } from './adjustable-clock'
export { createDevControls, type DevControlsOptions } from './controls'
export { isDropped, FAULT_HEADER } from './faults'
