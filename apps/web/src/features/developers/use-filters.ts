import { useNavigate, useSearch } from '@tanstack/react-router'

/** Filters of a list in the URL: what they are, and how to change some; an empty one is left out. */
export function useFilters<Name extends string>() {
  const search: object = useSearch({ strict: false })
  const filters = search as Partial<Record<Name, string>>
  const navigate = useNavigate()
  const filter = (change: Partial<Record<Name, string>>) =>
    void navigate({
      to: '.',
      search: Object.fromEntries(
        Object.entries({ ...filters, ...change }).filter(([, value]) => value),
      ) as never,
      replace: true,
    })
  return { filters, filter }
}

/** The FID that someone has typed. */
export const typedFid = (text = ''): number | undefined =>
  /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
