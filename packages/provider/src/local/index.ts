export { adjustableClock, type AdjustableClock } from './adjustable-clock'
export { createControls, type LocalOptions } from './controls'
export { isDropped, FAULT_HEADER } from './faults'
