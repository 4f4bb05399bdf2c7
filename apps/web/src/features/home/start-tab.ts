import type { HomeTab } from '../../app/search-params'

/** The first tab of Home, as chosen by the user; `public/look.js` and `applyAppearance` write it to the document. */
export const startTab = () => (document.documentElement.dataset.home ?? 'following') as HomeTab
