import {
  type Account,
  meQuery,
  SESSION_SIGNER,
  useCastaway,
  useUser,
  wordsFor,
} from '@castaway/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Skeleton } from '../../ui/Skeleton'
import { TextField } from '../../ui/TextField'
import { toast } from '../../ui/toasts'
import { byteLength } from '../composer/cast-length'
import { addressProblem, profileLimits } from '../onboarding/name-rules'
import { profileChange, type ProfileFields } from './profile-change'
import { Section } from './Section'

/** The person's own words about themselves. */
export function ProfileSettings({ account }: { account: Account }) {
  const { q } = useCastaway()
  const load = useQuery(q.fetchBulkUsers.query({ fids: [account.fid] }))
  const user = useUser(account.fid)
  return (
    <Section title="Profile" about="What others see of you.">
      {user ? (
        <Form
          fid={account.fid}
          before={{
            display_name: user.display_name ?? '',
            bio: user.profile?.bio?.text ?? '',
            pfp_url: user.pfp_url ?? '',
          }}
        />
      ) : load.isError ? (
        <p role="alert" className="text-danger">
          {wordsFor(load.error).title}.{' '}
          <button
            type="button"
            className="font-semibold text-accent"
            onClick={() => void load.refetch()}
          >
            Try again
          </button>
        </p>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Section>
  )
}

function Form({ fid, before }: { fid: number; before: ProfileFields }) {
  const { client, queryClient, q } = useCastaway()
  const [fields, setFields] = useState(before)
  const change = profileChange(before, fields)
  const tooLong = (field: 'display_name' | 'bio') => {
    const over = byteLength(fields[field].trim()) - profileLimits[field]
    return over > 0 ? `${over} bytes too long.` : undefined
  }
  const wrong = tooLong('display_name') ?? tooLong('bio') ?? addressProblem(fields.pfp_url.trim())
  const save = useMutation({
    mutationFn: () => client.updateUser({ signerUuid: SESSION_SIGNER, ...change }),
    async onSuccess() {
      await Promise.all([
        queryClient.invalidateQueries({
          queryKey: q.fetchBulkUsers.query({ fids: [fid] }).queryKey,
        }),
        queryClient.invalidateQueries({ queryKey: ['lookupUserByUsername'] }),
        queryClient.invalidateQueries(meQuery),
      ])
      toast({ title: 'Profile saved' })
    },
  })
  const field = (name: keyof ProfileFields) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) =>
      setFields({ ...fields, [name]: event.target.value }),
  })
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (change && !wrong) save.mutate()
      }}
    >
      <TextField
        label="Display name"
        maxLength={64}
        {...field('display_name')}
        error={tooLong('display_name')}
      />
      <div>
        <label htmlFor="settings-bio" className="mb-1.5 block text-small font-semibold">
          About you
        </label>
        <textarea
          id="settings-bio"
          rows={3}
          dir="auto"
          maxLength={400}
          {...field('bio')}
          aria-invalid={tooLong('bio') ? true : undefined}
          aria-describedby="settings-bio-note"
          className="w-full resize-none rounded-card border border-line-strong/60 bg-raised px-3.5 py-2.5 outline-none focus:outline-2 focus:outline-offset-1 focus:outline-accent"
        />
        <p id="settings-bio-note" className="text-small text-danger">
          {tooLong('bio')}
        </p>
      </div>
      <TextField
        label="Address of your picture"
        type="url"
        maxLength={256}
        {...field('pfp_url')}
        error={addressProblem(fields.pfp_url.trim()) ?? undefined}
      />
      {save.isError ? (
        <p role="alert" className="text-danger">
          {wordsFor(save.error).title}. {wordsFor(save.error).advice}
        </p>
      ) : null}
      <Button
        type="submit"
        tone="primary"
        disabled={!change || Boolean(wrong)}
        busy={save.isPending}
      >
        Save profile
      </Button>
    </form>
  )
}
