type Gap = 'none' | 'sm' | 'md' | 'lg'

/** In pixels, from the specification. */
const gaps: Record<'vertical' | 'horizontal', Record<Gap, number>> = {
  vertical: { none: 0, sm: 4, md: 16, lg: 24 },
  horizontal: { none: 0, sm: 4, md: 8, lg: 16 },
}

/** Between the items of a group, in pixels. */
export const itemGaps: Record<Gap, number> = { none: 0, sm: 4, md: 8, lg: 12 }

/**
 * The space between the children of a stack, in pixels. What a row has more of stands closer together, unless the snap
 * says otherwise.
 */
export function stackGap(
  direction: 'vertical' | 'horizontal',
  given: Gap | undefined,
  { onlyButtons, across }: { onlyButtons: boolean; across: number },
): number {
  const ofRow = across <= 2 ? 'lg' : across === 3 ? 'md' : 'sm'
  return gaps[direction][given ?? (onlyButtons ? 'sm' : direction === 'vertical' ? 'md' : ofRow)]
}
