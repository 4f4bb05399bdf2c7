/** Names that `seedWorld` knows. */
export const worldNames = ['social', 'small', 'hostile', 'empty'] as const
export type WorldName = (typeof worldNames)[number]

/** Names that worlds had in earlier versions. Settings, databases, snapshots and data folders may still hold them. */
export const formerWorldNames = { tiny: 'small', nasty: 'hostile' } as const satisfies Record<
  string,
  WorldName
>

const isFormer = (name: string): name is keyof typeof formerWorldNames =>
  Object.hasOwn(formerWorldNames, name)

/** The name that a world has today; every other text is returned as it is. */
export const currentWorldName = (name: string): string =>
  isFormer(name) ? formerWorldNames[name] : name
