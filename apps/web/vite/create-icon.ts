import { createElement, type SVGProps } from 'react'

/** What `icons.ts` leaves of an icon's file. */
interface IconData {
  node: [tag: string, attributes: Record<string, string>][]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string
}

/**
 * Creates an icon's component, in place of the library's function of the same name: that one also serves other
 * frameworks and takes defaults from a context, with eight times the code, which every page would load.
 */
export default function createIcon({ node }: IconData) {
  return ({ size = 24, strokeWidth = 2, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        viewBox: '0 0 24 24',
        'aria-hidden': rest['aria-label'] === undefined || undefined,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
