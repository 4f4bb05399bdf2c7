import { t } from '@lingui/core/macro'
import { castKeys } from '../features/cast/use-cast-actions'
import { Dialog } from '../ui/Dialog'
import { destinations } from './places'

const groups = (): { title: string; keys: [string, string][] }[] => [
  {
    title: t`Anywhere`,
    keys: [
      ['c', t`Write a cast`],
      ['/', t`Search`],
      ['?', t`This help`],
      ...destinations.map(({ key, label }): [string, string] => [`g ${key}`, label()]),
      ['g p', t`Your profile`],
    ],
  },
  {
    title: t`In a list`,
    keys: [
      ['j', t`Next`],
      ['k', t`Previous`],
      ['.', t`Show new casts`],
      ...Object.entries(castKeys).filter(([key]) => key !== 'Enter'),
    ],
  },
]

/** Every key the app knows. */
export function KeyboardHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={t`Keyboard`}>
      <div className="grid gap-x-10 gap-y-6 p-6 mid:grid-cols-2">
        {groups().map((group) => (
          <section key={group.title}>
            <h3 className="mb-2 text-small font-semibold text-ink-soft">{group.title}</h3>
            <dl className="space-y-1.5">
              {group.keys.map(([keys, words]) => (
                <div key={keys} className="flex items-center justify-between gap-4">
                  <dt>{words}</dt>
                  <dd className="flex gap-1">
                    {keys.split(' ').map((key) => (
                      <kbd
                        key={key}
                        className="min-w-6.5 rounded-small border border-line bg-raised px-1.5 py-0.5 text-center font-mono text-small"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
