/** World names that `seedWorld` knows. */
export const worldNames = ['social', 'small', 'hostile', 'empty'] as const
export type WorldName = (typeof worldNames)[number]

/** World names of earlier versions, which settings, databases, snapshots and data folders may still contain. */
export const formerWorldNames = { tiny: 'small', nasty: 'hostile' } as const satisfies Record<
  string,
  WorldName
>

const isFormer = (name: string): name is keyof typeof formerWorldNames =>
  Object.hasOwn(formerWorldNames, name)

/** Returns the current name of a world; any other text is returned unchanged. */
export const currentWorldName = (name: string): string =>
  isFormer(name) ? formerWorldNames[name] : name
