import { t } from '@lingui/core/macro'
import { TextField } from '../../../ui/form/TextField'
import { fidsOf } from '../webhooks/subscription-form'
import { type CampaignForm, scoreOf } from './campaign-form'

interface AudienceFieldsProps {
  form: CampaignForm
  onChange: (change: Partial<CampaignForm>) => void
}

/** The people that a campaign is for, and the filters that all of them have to fit. */
export function AudienceFields({ form, onChange }: AudienceFieldsProps) {
  const chosen = fidsOf(form.chosen)
  const following = fidsOf(form.following)
  return (
    <div className="mt-4 grid items-start gap-4 mid:grid-cols-2">
      {form.reach === 'chosen' ? (
        <TextField
          className="mid:col-span-2"
          label={t`These people`}
          dir="ltr"
          spellCheck={false}
          value={form.chosen}
          onChange={(event) => onChange({ chosen: event.target.value })}
          hint={t`Up to 100 FIDs, separated by commas`}
          error={
            !chosen
              ? t`Enter FIDs, separated by commas.`
              : chosen.length > 100
                ? t`Enter at most 100 FIDs.`
                : undefined
          }
        />
      ) : null}
      <TextField
        label={t`Only followers of`}
        dir="ltr"
        spellCheck={false}
        value={form.following}
        onChange={(event) => onChange({ following: event.target.value })}
        hint={t`The FID of one account`}
        error={following && following.length <= 1 ? undefined : t`Enter one FID.`}
      />
      <TextField
        label={t`Score of at least`}
        dir="ltr"
        inputMode="decimal"
        value={form.score}
        onChange={(event) => onChange({ score: event.target.value })}
        hint={t`From 0 to 1`}
        error={scoreOf(form.score) === undefined ? t`Enter a number from 0 to 1.` : undefined}
      />
      <TextField
        className="mid:col-span-2"
        label={t`Never these people`}
        dir="ltr"
        spellCheck={false}
        value={form.excluded}
        onChange={(event) => onChange({ excluded: event.target.value })}
        hint={t`FIDs, separated by commas`}
        error={fidsOf(form.excluded) ? undefined : t`Enter FIDs, separated by commas.`}
      />
    </div>
  )
}
