import { type Account, useCastaway } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Section } from '../Section'
import { setPersonHidden } from '../../../shared/hiding/mutations'
import { HiddenPeopleList } from './HiddenPeopleList'
import { hiddenPeopleQuery, type HidingKind } from '../../../shared/hiding/people'

/** People whom the account mutes and blocks. */
export function PeopleSettings({ account }: { account: Account }) {
  const castaway = useCastaway()
  const query = useQuery(hiddenPeopleQuery(castaway, account.fid))
  const letIn = (kind: HidingKind) => (fid: number) =>
    void setPersonHidden(castaway, kind, fid, false)
  return (
    <>
      <Section
        anchor="muted"
        title={t`Muted people`}
        about={t`Their casts, quotes of them, and their notifications are hidden. They won’t be notified.`}
      >
        <HiddenPeopleList
          label={t`Muted people`}
          query={query}
          people={query.data?.muted}
          action={(name) => ({ short: t`Unmute`, long: t`Unmute ${name}` })}
          onLetIn={letIn('mute')}
          empty={
            <Trans>
              No one yet. You can mute people from the menu on their profile or on one of their
              casts.
            </Trans>
          }
        />
      </Section>
      <Section
        anchor="blocked"
        title={t`Blocked people`}
        about={t`You won’t see each other. Anyone can find out who you block.`}
      >
        <HiddenPeopleList
          label={t`Blocked people`}
          query={query}
          people={query.data?.blocked}
          action={(name) => ({ short: t`Unblock`, long: t`Unblock ${name}` })}
          onLetIn={letIn('block')}
          empty={<Trans>No one yet.</Trans>}
        />
      </Section>
    </>
  )
}
