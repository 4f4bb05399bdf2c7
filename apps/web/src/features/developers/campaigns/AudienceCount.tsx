import { plural, t } from '@lingui/core/macro'
import type { AudienceCount as Count } from '@castaway/client/local'
import type { UseQueryResult } from '@tanstack/react-query'
import { Avatar } from '../../../ui/Avatar'
import { classes } from '../../../ui/classes'
import { cleanName } from '../../../ui/text/rich-text-parts'

interface AudienceCountProps {
  /** An app and an audience are chosen. */
  isChosen: boolean
  count: UseQueryResult<Count>
  /** False while the chosen audience is being counted: the count shown is of the one before, if there was one. */
  isCurrent: boolean
}

/** How many people would get it now, and some of them. */
export function AudienceCount({ isChosen, count, isCurrent }: AudienceCountProps) {
  const { data } = count
  return (
    <section
      aria-live="polite"
      aria-label={t`Audience`}
      aria-busy={!isCurrent}
      className="mt-5 rounded-card bg-sunken px-4 py-3 text-small"
    >
      {count.isError ? (
        <p className="text-danger [overflow-wrap:anywhere]">{count.error.message}</p>
      ) : !isChosen ? (
        <p className="text-ink-soft">{t`Choose an app and an audience to see how many people it reaches.`}</p>
      ) : !data ? (
        <p className="text-ink-soft">{t`Counting…`}</p>
      ) : (
        <>
          <p className={classes('text-body font-semibold', !isCurrent && 'text-ink-soft')}>
            {data.people === 0
              ? t`Reaches no one`
              : plural(data.people, { one: 'Reaches # person', other: 'Reaches # people' })}
          </p>
          {data.off > 0 ? (
            <p className="text-ink-soft">
              {plural(data.off, {
                one: '# other turned notifications off and is left out.',
                other: '# others turned notifications off and are left out.',
              })}
            </p>
          ) : null}
          {data.missing > 0 ? (
            <p className="text-ink-soft">
              {plural(data.missing, {
                one: '# other never turned notifications on and is left out.',
                other: '# others never turned notifications on and are left out.',
              })}
            </p>
          ) : null}
          {data.examples.length > 0 ? (
            <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
              {data.examples.map(({ fid, username, display_name: name, pfp_url: url }) => (
                <li key={fid} className="flex max-w-full items-center gap-1.5">
                  <Avatar
                    url={url ?? undefined}
                    name={cleanName(name, String(fid))}
                    seed={fid}
                    size={20}
                  />
                  <bdi className="truncate">{username === null ? fid : `@${username}`}</bdi>
                </li>
              ))}
            </ul>
          ) : null}
        </>
      )}
    </section>
  )
}
