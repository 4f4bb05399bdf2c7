import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/Button'
import { TextField } from '../../../ui/form/TextField'
import { toastError } from '../../../ui/toast/toast-error'
import { Part } from '../Part'
import { Preview } from './Preview'
import {
  emptyForm,
  fidsOf,
  type OtherType,
  otherTypes,
  type SubscriptionForm,
  subscriptionOf,
} from './subscription-form'
import { webhookApi, WEBHOOKS } from './webhook-api'

const about: Record<OtherType, () => string> = {
  'cast.deleted': () => t`A cast was deleted`,
  'reaction.created': () => t`Someone liked or recast`,
  'follow.created': () => t`Someone followed`,
  'user.created': () => t`An account was registered`,
  'user.updated': () => t`A profile changed`,
}

/** A form for a new webhook, with what it would have been sent. */
export function NewWebhook() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [url, setUrl] = useState('http://localhost:3001/')
  const [form, setForm] = useState(emptyForm)
  const [busy, setBusy] = useState(false)
  const subscription = subscriptionOf(form)
  const isUrl = URL.canParse(url) && /^https?:/.test(url)
  const isReady =
    name.trim() !== '' && isUrl && subscription && Object.keys(subscription).length > 0
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    setBusy(true)
    try {
      const made = await webhookApi.create(name.trim(), url, subscription)
      await queries.invalidateQueries({ queryKey: WEBHOOKS })
      await navigate({ to: '/developers/$', params: { _splat: `webhooks/${made.webhook_id}` } })
    } catch (error) {
      void toastError(error)
      setBusy(false)
    }
  }
  const set = (change: Partial<SubscriptionForm>) => setForm((all) => ({ ...all, ...change }))
  const people = (key: 'authors' | 'mentions' | 'excluded', label: string, hint: string) => (
    <TextField
      label={label}
      dir="ltr"
      spellCheck={false}
      value={form[key]}
      onChange={(event) => set({ [key]: event.target.value })}
      hint={hint}
      error={fidsOf(form[key]) ? undefined : t`Enter FIDs, separated by commas.`}
    />
  )
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Part title={t`New webhook`}>
        <div className="grid gap-4 mid:grid-cols-2">
          <TextField
            label={t`Name`}
            required
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label={t`URL of your server`}
            dir="ltr"
            type="url"
            required
            spellCheck={false}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            error={isUrl ? undefined : t`Enter an http or https URL.`}
          />
        </div>
      </Part>
      <Part
        title={t`Casts`}
        about={t`Casts that fit one of the filters. Without any filter, every cast.`}
      >
        <label className="mb-4 flex min-h-8 items-center gap-2">
          <input
            type="checkbox"
            checked={form.casts}
            onChange={(event) => set({ casts: event.target.checked })}
          />
          {t`Send new casts`}
        </label>
        {form.casts ? (
          <>
            <div className="grid gap-4 mid:grid-cols-2">
              {people('authors', t`By these people`, t`FIDs, separated by commas`)}
              {people('mentions', t`That mention these people`, t`For a bot: its own FID`)}
              <TextField
                label={t`In channels with these URLs`}
                dir="ltr"
                spellCheck={false}
                value={form.channels}
                onChange={(event) => set({ channels: event.target.value })}
                hint={t`The whole thread counts, replies too`}
              />
              <TextField
                label={t`Whose text matches`}
                dir="ltr"
                spellCheck={false}
                value={form.text}
                onChange={(event) => set({ text: event.target.value })}
                hint={t`A regular expression, such as \\btides?\\b`}
              />
              {people(
                'excluded',
                t`Never by these people`,
                t`Overrides the filters, so a bot doesn’t reply to itself`,
              )}
            </div>
            <Preview subscription={subscription} />
          </>
        ) : null}
      </Part>
      <Part
        title={t`Other events`}
        about={t`Each without filters. The API has filters for these, too.`}
      >
        <ul className="grid gap-1 mid:grid-cols-2">
          {otherTypes.map((type) => (
            <li key={type}>
              <label className="flex min-h-8 items-center gap-2">
                <input
                  type="checkbox"
                  checked={form.others.includes(type)}
                  onChange={(event) =>
                    set({
                      others: event.target.checked
                        ? [...form.others, type]
                        : form.others.filter((each) => each !== type),
                    })
                  }
                />
                <span>
                  {about[type]()}{' '}
                  <span dir="ltr" className="font-mono text-small text-ink-soft">
                    {type}
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
        <Button type="submit" tone="primary" className="mt-5" busy={busy} disabled={!isReady}>
          {t`Create webhook`}
        </Button>
      </Part>
    </form>
  )
}
