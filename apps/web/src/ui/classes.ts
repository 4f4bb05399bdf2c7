/** Class names that hold, joined; false and undefined fall away. */
export const classes = (...names: (string | false | null | undefined)[]) =>
  names.filter(Boolean).join(' ')
