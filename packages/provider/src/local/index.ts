export { adjustableClock, type AdjustableClock } from './adjustable-clock'
export { createControls, type LocalOptions } from './controls'
export { isDropped, FAULT_HEADER, type Fault, type FaultRule } from './faults'
export type { LoggedRequest } from './request-log'
