export type { SnapAction } from './actions'
export type { ElementProps, ElementType } from './elements'
export { iconNames, type IconName } from './icons'
export { cellValue, GRID_NAME, initialInputs, type SnapInput, type SnapInputs } from './inputs'
export {
  MAX_INPUT_NAME,
  MAX_INPUT_VALUE,
  MAX_INPUTS,
  MAX_SNAP_BYTES,
  SNAP_TIMEOUT,
  SNAP_TYPE,
  type SnapVersion,
} from './limits'
export { contrast, palette, textOn, type PaletteColor, type SnapColor } from './palette'
export { nodesOf, type Snap, type SnapEffect, type SnapNode } from './snap'
export { outlineOf, type Outline, type OutlineNode } from './outline'
export type {
  SnapExchange,
  SnapPage,
  SnapProbe,
  SnapProblem,
  SnapReport,
  SnapSubmission,
} from './wire'
