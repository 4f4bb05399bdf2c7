import { Keys } from './Keys'
import { keysAt } from './key-table'

/** Every key that works at an address, in groups. */
export const KeyGroups = ({
  pathname,
  heading: Heading = 'h3',
}: {
  pathname: string
  heading?: 'h2' | 'h3'
}) =>
  keysAt(pathname).map((group) => (
    <section key={group.title} className="mb-6 break-inside-avoid">
      <Heading className="mb-2 text-small font-semibold text-ink-soft">{group.title}</Heading>
      <dl className="space-y-1.5">
        {group.keys.map(([keys, words]) => (
          <div key={keys} className="flex items-center justify-between gap-4">
            <dt>{words}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))
