import { t } from '@lingui/core/macro'
import { outlineOf, type OutlineNode, type SnapReport } from '@castaway/snaps'
import { Part } from '../Part'

/** The document that was answered last; undefined if it is no JSON. */
function documentOf({ exchanges }: SnapReport): unknown {
  try {
    return JSON.parse(exchanges.at(-1)?.answer?.body ?? '')
  } catch {
    return undefined
  }
}

/** The elements of a Snap as its server wrote them, valid or not. */
export function SnapTree({ report }: { report: SnapReport }) {
  const document = documentOf(report)
  if (document === undefined) return null
  const { root, unused, isPart } = outlineOf(document)
  if (!root && unused.length === 0) return null
  const wrong = problemsById(report)
  return (
    <Part title={t`Elements`}>
      {root ? (
        <ul aria-label={t`Elements`} dir="ltr" className="text-start font-mono text-small">
          <Node node={root} wrong={wrong} />
        </ul>
      ) : null}
      {unused.length > 0 ? (
        <>
          <p className="mt-3 text-small text-ink-soft">{t`Not used by any other element:`}</p>
          <ul dir="ltr" className="text-start font-mono text-small">
            {unused.map((node) => (
              <Node key={node.id} node={node} wrong={wrong} />
            ))}
          </ul>
        </>
      ) : null}
      {isPart ? <p className="mt-2 text-small text-ink-soft">{t`There are more.`}</p> : null}
    </Part>
  )
}

/** What is wrong with each element; ids may have dots in them. */
const problemsById =
  ({ problems }: SnapReport) =>
  (id: string) =>
    problems.filter(({ path }) => `${path}.`.startsWith(`ui.elements.${id}.`))

const faults: Record<NonNullable<OutlineNode['fault']>, () => string> = {
  circle: () => t`contains itself`,
  again: () => t`used before`,
  missing: () => t`doesn’t exist`,
}

interface NodeProps {
  node: OutlineNode
  wrong: ReturnType<typeof problemsById>
}

function Node({ node: { id, type, fault, children }, wrong }: NodeProps) {
  const problems = fault === undefined ? wrong(id) : []
  return (
    <li>
      <p className="py-px [overflow-wrap:anywhere]">
        <bdi className="font-semibold">{id.slice(0, 200)}</bdi>{' '}
        <bdi className="text-ink-soft">{type?.slice(0, 100)}</bdi>
        {fault ? <span className="text-danger"> {faults[fault]()}</span> : null}
        {problems.map(({ path, reason }) => (
          <span key={path + reason} className="text-danger">
            {' '}
            {reason}
          </span>
        ))}
      </p>
      {children.length > 0 ? (
        <ul className="ms-1.5 border-s border-line ps-3">
          {children.map((child, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same id may come twice
            <Node key={index} node={child} wrong={wrong} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}
