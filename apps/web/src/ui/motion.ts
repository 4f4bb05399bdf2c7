/** Whether motion is reduced: set here, or in the system. */
export const prefersReducedMotion = (): boolean =>
  document.documentElement.dataset.motion === 'reduced' ||
  matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whether videos may autoplay. They never do in data-saving mode. */
export const mayAutoplay = (): boolean =>
  document.documentElement.dataset.autoplay === 'always' &&
  !prefersReducedMotion() &&
  !(navigator as { connection?: { saveData?: boolean } }).connection?.saveData
