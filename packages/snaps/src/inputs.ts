import { nodesOf, type SnapNode } from './snap'

export type SnapInput = string | number | boolean | string[]
/** By name. A map, because a name may be that of a field of every object. */
export type SnapInputs = ReadonlyMap<string, SnapInput>

/** The name under which a grid without a name is sent. */
export const GRID_NAME = 'grid_tap'

/** What is sent of an element that no one has touched; undefined if it is no input. */
function untouched(node: SnapNode): [string, SnapInput] | undefined {
  switch (node.type) {
    case 'input':
      return [node.props.name, node.props.defaultValue ?? '']
    case 'slider': {
      const { min, max, defaultValue } = node.props
      return [node.props.name, defaultValue ?? (min + max) / 2]
    }
    case 'switch':
      return [node.props.name, node.props.defaultChecked ?? false]
    case 'toggle_group': {
      const { multiple, defaultValue, options } = node.props
      const chosen = [defaultValue ?? []].flat().filter((each) => options.includes(each))
      return [node.props.name, multiple ? [...new Set(chosen)] : (chosen[0] ?? '')]
    }
    case 'cell_grid': {
      const { select = 'off', name = GRID_NAME } = node.props
      return select === 'off' ? undefined : [name, '']
    }
    default:
      return undefined
  }
}

/** The values of all inputs of a page before anyone has touched it. */
export function initialInputs(root: SnapNode): SnapInputs {
  const inputs = new Map<string, SnapInput>()
  for (const node of nodesOf(root)) {
    const found = untouched(node)
    if (found && !inputs.has(found[0])) inputs.set(...found)
  }
  return inputs
}

/** What a press on a cell sends. */
export const cellValue = (cell: { value?: string } | undefined, row: number, col: number): string =>
  cell?.value ?? `${row},${col}`
