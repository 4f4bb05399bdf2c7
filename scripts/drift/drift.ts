import { apiVersions, operations, type ApiVersion, type Operation } from '@castaway/contract'
import { openApi } from '@castaway/contract/openapi'
import { Comparison, lineOf, type Difference } from './compare'
import { describe } from './document'
import { known as everyKnown, leftOut } from './known'

export interface Drift {
  /** The version of the contract. */
  version: ApiVersion
  /** The version that the description gives itself. */
  described: string
  /** Operations in both. */
  compared: number
  drift: Difference[]
  /** What only one side documents, without an effect on callers. */
  notes: Difference[]
  known: { line: string; reason: string }[]
  /** Rows of the known differences that are none. */
  stale: string[]
  leftOut: { path: string; reason: string; operations: number }[]
}

interface Options {
  /** By default, the newest version that is not newer than the description. */
  version?: ApiVersion
  known?: Readonly<Record<string, string>>
}

/**
 * Compares the contract with a description of the provider.
 * @throws InputError if the description can't be read
 */
export function driftOf(doc: unknown, options: Options = {}): Drift {
  const description = describe(doc)
  const version = options.version ?? closestVersion(description.version)
  const isLeftOut = (path: string) => (start: string) => `${path}/`.startsWith(`${start}/`)
  const families = Object.entries(leftOut).map(([path, reason]) => ({
    path,
    reason,
    operations: description.operations.filter((one) => isLeftOut(one.path)(path)).length,
  }))
  const comparison = new Comparison(
    describe(openApi(version)),
    {
      ...description,
      operations: description.operations.filter(
        ({ path }) => !Object.keys(leftOut).some(isLeftOut(path)),
      ),
    },
    contractIds(version),
  )
  const known = options.known ?? everyKnown[version]
  const { differences } = comparison
  const drift = differences.filter(({ level }) => level === 'drift')
  const lines = new Set(drift.map(lineOf))
  const rows = Object.entries(known)
  return {
    version,
    described: description.version,
    compared: comparison.compared,
    drift: drift.filter((one) => !(lineOf(one) in known)),
    notes: differences.filter(({ level }) => level === 'note'),
    known: rows.filter(([line]) => lines.has(line)).map(([line, reason]) => ({ line, reason })),
    stale: rows.filter(([line]) => !lines.has(line)).map(([line]) => line),
    leftOut: families,
  }
}

/** The contract's ids of operations, by those that a version gives them. */
const contractIds = (version: ApiVersion): Record<string, string> =>
  Object.fromEntries(
    Object.entries(operations as Record<string, Operation>).flatMap(([id, { spec }]) =>
      spec.renamed?.[version] ? [[spec.renamed[version], id]] : [],
    ),
  )

/** The newest version of the contract that is not newer than a description, or the oldest. */
export function closestVersion(described: string): ApiVersion {
  const isReached = (version: ApiVersion) =>
    described.localeCompare(version, 'en', { numeric: true }) >= 0
  return apiVersions.findLast(isReached) ?? apiVersions[0]
}
