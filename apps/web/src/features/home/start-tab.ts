import type { HomeTab } from '../../search-params'

/** The tab that somebody wants Home to begin with; `public/look.js` and `applyAppearance` write it on the page. */
export const startTab = () => (document.documentElement.dataset.home ?? 'following') as HomeTab
