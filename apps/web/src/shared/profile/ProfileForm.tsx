import { plural, t } from '@lingui/core/macro'
import { type Account, type User, errorMessageFor } from '@castaway/react'
import { useId } from 'react'
import { Button } from '../../ui/Button'
import { classes } from '../../ui/classes'
import { TextField } from '../../ui/form/TextField'
import { byteLength } from '../../ui/text/byte-length'
import { displayNameOf } from '../../app/names'
import { profileLimits } from './name-rules'
import { ImageField } from './ImageField'
import { LocationField } from './LocationField'
import type { FieldName, FieldError } from './profile-change'
import { isPro } from './profile-meta'
import { useProfileEdit } from './use-profile-edit'

const nothing = () => undefined

/** All editable fields of a profile. */
export function ProfileForm({
  account,
  user,
  onSaved = nothing,
  inDialog = false,
}: {
  account: Account
  user: User
  /** Keeps the save button visible at the lower edge. */
  inDialog?: boolean
  onSaved?: (user: User) => void
}) {
  const edit = useProfileEdit(account, user, onSaved)
  const { fields, problems, save } = edit
  const wrong = (name: FieldName) => fieldErrorText(name, problems[name])
  const field = (name: FieldName) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => edit.set(name, event.target.value),
    error: wrong(name),
  })
  const left = (name: 'display_name' | 'bio') =>
    bytesLeft(profileLimits[name] - byteLength(fields[name].trim()))
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (save.isPending) return
        if (edit.ready) save.mutate()
        else focusFirstInvalid(event.currentTarget)
      }}
    >
      {edit.resumed && edit.unsaved ? (
        <output className="block rounded-card bg-accent-wash px-3.5 py-2.5 text-small text-pretty">
          {t`Your unsaved changes from last time are here.`}
        </output>
      ) : null}
      <ImageField
        value={fields.pfp_url}
        onChange={(url) => edit.set('pfp_url', url)}
        name={displayNameOf(user)}
        seed={account.fid}
        error={wrong('pfp_url')}
      />
      <TextField
        label={t`Banner image`}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={256}
        disabled={!isPro(user)}
        {...field('banner')}
        hint={isPro(user) ? undefined : t`Banners need a Pro subscription.`}
      />
      <TextField
        label={t`Display name`}
        maxLength={64}
        dir="auto"
        autoComplete="nickname"
        {...field('display_name')}
        hint={left('display_name')}
      />
      <Bio
        value={fields.bio}
        onChange={(bio) => edit.set('bio', bio)}
        error={wrong('bio')}
        hint={left('bio')}
      />
      <TextField
        label={t`Website`}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={256}
        {...field('url')}
        hint={t`We can’t show your current website. Leave this blank to keep it.`}
      />
      <div className="grid gap-4 mid:grid-cols-2">
        <TextField
          label={t`X username`}
          autoCapitalize="off"
          spellCheck={false}
          maxLength={20}
          before={<span aria-hidden="true">@</span>}
          {...field('x')}
        />
        <TextField
          label={t`GitHub username`}
          autoCapitalize="off"
          spellCheck={false}
          maxLength={45}
          {...field('github')}
        />
      </div>
      <LocationField
        latitude={fields.latitude}
        longitude={fields.longitude}
        user={user}
        canRemove={edit.canRemoveLocation}
        onChange={edit.setMany}
        error={wrong('latitude')}
      />
      <TextField
        label={t`Username`}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        before={<span aria-hidden="true">@</span>}
        {...field('username')}
        hint={t`One of the usernames that belong to this account: the one you registered, or a name your wallet owns.`}
      />
      {save.isError ? (
        <p role="alert" className="text-danger">
          {errorMessageFor(save.error).title}. {errorMessageFor(save.error).advice}
        </p>
      ) : null}
      <div
        className={classes(
          'flex flex-wrap items-center gap-2',
          inDialog && 'sticky -bottom-px -mx-5 border-t border-line bg-surface px-5 py-3',
        )}
      >
        <Button type="submit" tone="primary" disabled={!edit.unsaved} busy={save.isPending}>
          {t`Save profile`}
        </Button>
        {edit.unsaved && !save.isPending ? (
          <Button tone="quiet" onClick={edit.discard}>
            {t`Discard changes`}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

/** Shows the field that is wrong, in the middle: at the edge, the bar of buttons would cover it. */
function focusFirstInvalid(form: HTMLFormElement) {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

function Bio({
  value,
  onChange,
  error,
  hint,
}: {
  value: string
  onChange: (bio: string) => void
  error: string | undefined
  hint: string
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {t`Bio`}
      </label>
      <textarea
        id={id}
        rows={4}
        dir="auto"
        maxLength={512}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        className={classes(
          'w-full resize-y rounded-card border bg-raised px-3.5 py-2.5 outline-none focus:outline-2 focus:outline-offset-1 focus:outline-accent',
          error ? 'border-danger' : 'border-line-strong/60',
        )}
      />
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={classes('tabular mt-1 text-small', error ? 'text-danger' : 'text-ink-soft')}
      >
        {error ?? hint}
      </p>
    </div>
  )
}

const bytesLeft = (left: number) =>
  plural(Math.max(0, left), { one: '# byte left', other: '# bytes left' })

function fieldErrorText(field: FieldName, problem: FieldError | undefined): string | undefined {
  if (!problem) return undefined
  switch (problem.why) {
    case 'bytes':
      return plural(problem.over, { one: '# byte too long.', other: '# bytes too long.' })
    case 'address':
      return t`Enter a URL that starts with https:// and has up to 256 characters.`
    case 'place':
      return t`Choose a city from the list.`
    case 'kept':
      return field === 'github'
        ? t`The network lets you change a GitHub username but not remove it.`
        : t`The network lets you change a location but not remove it.`
    default:
      return field === 'username'
        ? t`Use only lowercase letters, numbers, and hyphens.`
        : t`That username isn’t valid.`
  }
}
