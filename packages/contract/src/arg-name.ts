/**
 * Converts a parameter's name to the caller's name: `viewer_fid` to `viewerFid`, `metadata[media]` to `metadataMedia`.
 */
export const argName = (name: string): string =>
  name.replace(/(?:_|\[)(\w)|\]/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')

/** The same for types. */
export type ArgName<S extends string> = S extends `${infer Head}[${infer Inner}]`
  ? `${Camel<Head>}${Capitalize<Camel<Inner>>}`
  : Camel<S>

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : S
