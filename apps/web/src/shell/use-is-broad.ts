import { useRouterState } from '@tanstack/react-router'

/** Whether a page of the settings, for developers or of the documentation is shown, which uses the space of the right column. */
export const useIsBroad = (): boolean =>
  useRouterState({
    // While the next screen is loading, the last one is still shown.
    select: ({ matches, location }) =>
      /^\/(settings|developers|docs)/.test(matches.at(-1)?.fullPath ?? location.pathname),
  })
