import { palette, type PaletteColor, type SnapColor, textOn } from '@castaway/snaps'

/** A color as CSS, in both themes, and what is readable on it. */
export interface Paint {
  background: string
  text: string
}

/** The color that a snap names; a grid may also name `#rrggbb`, which is the same in both themes. */
export function paintOf(color: SnapColor | string | undefined, accent: PaletteColor): Paint {
  if (color?.startsWith('#')) return { background: color, text: textOn(color) }
  const name = color === undefined || color === 'accent' ? accent : (color as PaletteColor)
  const { light, dark } = palette[name]
  return {
    background: `light-dark(${light}, ${dark})`,
    text: `light-dark(${textOn(light)}, ${textOn(dark)})`,
  }
}
