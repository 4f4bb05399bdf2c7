import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { Choice } from '../../../ui/form/Choice'
import { SelectField } from '../../../ui/form/SelectField'
import { TextField } from '../../../ui/form/TextField'
import { useDebounced } from '../../../ui/use-debounced'
import { controls } from '../controls'
import { formatTime } from '../format'
import { useChange } from '../island/use-change'
import { Part } from '../Part'
import { AudienceCount } from './AudienceCount'
import { AudienceFields } from './AudienceFields'
import { audienceOf, draftOf, emptyForm, isUrl, most } from './campaign-form'
import { NotificationPreview } from './NotificationPreview'
import { SendTime } from './SendTime'

/** A form for a new campaign, with whom it reaches and how it looks. */
export function NewCampaign() {
  const navigate = useNavigate()
  const { busy, change } = useChange<'send'>()
  const [form, setForm] = useState(emptyForm)
  const [sendAt, setSendAt] = useState<number | null>(null)
  const [isAsked, setAsked] = useState(false)
  const apps = useQuery({
    queryKey: ['controls', 'apps'],
    queryFn: async () => (await controls.apps.list()).apps,
  })
  const app = form.app || (apps.data?.[0]?.id ?? '')
  const chosen = { ...form, app }
  const audience = audienceOf(chosen)
  const wanted = JSON.stringify(audience && app ? { ...audience, app } : null)
  const asked = useDebounced(wanted, 300)
  const isChosen = wanted !== 'null'
  const count = useQuery({
    queryKey: ['controls', 'campaign audience', asked],
    queryFn: () => controls.campaigns.audience(JSON.parse(asked)),
    enabled: asked !== 'null',
    placeholderData: (before) => before,
    retry: false,
  })
  const draft = draftOf(chosen, sendAt)
  // The count of another audience is shown until this one is known, but nothing is sent by it.
  const isCurrent = asked === wanted && !count.isPlaceholderData && !(isChosen && count.isPending)
  const people = count.data?.people ?? 0
  // A campaign of later reaches those who have notifications on then.
  const isReady = draft !== undefined && isCurrent && (people > 0 || sendAt !== null)
  const set = (some: Partial<typeof form>) => setForm((all) => ({ ...all, ...some }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) setAsked(true)
  }
  const send = async () => {
    const made = await change('send', () => controls.campaigns.send(draft!))
    if (made)
      await navigate({
        to: '/developers/$',
        params: { _splat: `campaigns/${made.campaign.id}` },
        search: {},
      })
  }
  return (
    <>
      <form onSubmit={submit}>
        <Part title={t`New campaign`}>
          <div className="grid gap-5">
            {apps.data && apps.data.length > 1 ? (
              <SelectField label={t`App`} value={app} onChange={(id) => set({ app: id })}>
                {apps.data.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            ) : null}
            <Counted
              label={t`Title`}
              most={most.title}
              value={form.title}
              onChange={(title) => set({ title })}
            />
            <Counted
              label={t`Message`}
              most={most.body}
              value={form.body}
              onChange={(body) => set({ body })}
            />
            <TextField
              label={t`Link`}
              dir="ltr"
              type="url"
              required
              spellCheck={false}
              maxLength={most.url}
              placeholder="https://"
              value={form.url}
              onChange={(event) => set({ url: event.target.value })}
              hint={t`A URL of your mini app, on its own domain`}
              error={
                form.url === '' || isUrl(form.url) ? undefined : t`Enter an http or https URL.`
              }
            />
            <NotificationPreview {...chosen} />
          </div>
        </Part>
        <Part
          title={t`Audience`}
          about={t`Only people who added the mini app and turned its notifications on can get it. Someone gets at most one in 30 seconds and 100 a day from an app.`}
        >
          <Choice
            name={t`Who gets it`}
            value={form.reach}
            options={[
              { id: 'everyone', label: t`Everyone` },
              { id: 'chosen', label: t`Some people` },
            ]}
            onChange={(reach) => set({ reach })}
          />
          <AudienceFields form={form} onChange={set} />
          <AudienceCount isChosen={isChosen} count={count} isCurrent={isCurrent} />
        </Part>
        <Part title={t`When`}>
          <SendTime sendAt={sendAt} onChange={setSendAt} />
          <Button
            type="submit"
            tone="primary"
            className="mt-5"
            busy={busy === 'send'}
            disabled={!isReady}
          >
            {sendAt === null ? t`Send` : t`Schedule`}
          </Button>
        </Part>
      </form>
      {isAsked ? (
        <ConfirmDialog
          title={sendAt === null ? t`Send this notification?` : t`Schedule this notification?`}
          action={sendAt === null ? t`Send` : t`Schedule`}
          tone="primary"
          onClose={() => setAsked(false)}
          onConfirm={send}
        >
          {sendAt === null
            ? plural(people, {
                one: '# person gets it right away. You can’t undo this.',
                other: '# people get it right away. You can’t undo this.',
              })
            : t`It will be sent at ${formatTime(sendAt)} to everyone who matches then. You can cancel it until then.`}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

interface CountedProps {
  label: string
  most: number
  value: string
  onChange: (value: string) => void
}

/** A text with the characters that are left. */
function Counted({ label, most: limit, value, onChange }: CountedProps) {
  const left = limit - value.length
  return (
    <TextField
      label={label}
      required
      dir="auto"
      maxLength={limit}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      hint={plural(left, { one: '# character left', other: '# characters left' })}
    />
  )
}
