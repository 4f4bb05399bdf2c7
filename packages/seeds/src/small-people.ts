/** The users of `small`, by name. Tests rely on these numbers. */
export const smallPeople = {
  castaway: 1,
  ana: 2,
  bo: 3,
  chidi: 4,
  dara: 5,
  eko: 6,
  fern: 7,
  gus: 8,
} as const
