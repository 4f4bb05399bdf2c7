import { useRouterState } from '@tanstack/react-router'

/** Whether a page of the settings is shown, which uses the space of the right column. */
export const useIsSettings = (): boolean =>
  useRouterState({
    // While the next screen is loading, the last one is still shown.
    select: ({ matches, location }) =>
      (matches.at(-1)?.fullPath ?? location.pathname).startsWith('/settings'),
  })
