/** Whether nothing is to move by itself: chosen here, or for the whole system. */
export const prefersReducedMotion = (): boolean =>
  document.documentElement.dataset.motion === 'reduced' ||
  matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whether films may begin by themselves. Nor do they where somebody counts their bytes. */
export const mayAutoplay = (): boolean =>
  document.documentElement.dataset.autoplay === 'always' &&
  !prefersReducedMotion() &&
  !(navigator as { connection?: { saveData?: boolean } }).connection?.saveData
