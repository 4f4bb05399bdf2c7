import { t } from '@lingui/core/macro'
import {
  type Account,
  errorMessageFor,
  gatewayJson,
  meQuery,
  SESSION_SIGNER,
  useCastaway,
  type User,
} from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/form/TextField'
import { RowSkeletons } from '../../ui/Skeleton'
import { toast } from '../../ui/toast/toasts'

type NameKind = 'fname' | 'ens' | 'base'

interface AccountNames {
  names: { name: string; kind: NameKind; proved: boolean }[]
  /** Whether this server registers names on chains of its own. */
  may_register: boolean
}

const kinds: Record<NameKind, () => string> = {
  fname: () => t`Farcaster name`,
  ens: () => t`ENS name`,
  base: () => t`Base name`,
}

/** The names that belong to an account: one of them is the username. */
export default function Usernames({ account, user }: { account: Account; user: User }) {
  const { fid } = account
  const found = useQuery({
    queryKey: ['accountNames', fid],
    queryFn: ({ signal }) => gatewayJson<AccountNames>('/api/_names', { signal, as: fid }),
    staleTime: 0,
  })
  const { busy, failure, choose } = useChoosing(fid, user)
  const names = found.data?.names ?? []
  // A remote provider cannot list names; there, the form has the field for them.
  if (found.data && names.length === 0 && !found.data.may_register) return null
  return (
    <div className="mt-8 border-t border-line pt-5">
      <h2 id="usernames" className="font-bold">{t`Your usernames`}</h2>
      <p className="mt-0.5 text-small text-ink-soft text-pretty">
        {t`Names that belong to this account or to its wallets. Choose the one that others see.`}
      </p>
      {found.isPending ? <RowSkeletons count={2} /> : null}
      <ul
        aria-labelledby="usernames"
        className="mt-3 divide-y divide-line overflow-hidden rounded-card border border-line bg-raised empty:hidden"
      >
        {names.map(({ name, kind }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
            <p className="min-w-0 flex-1 basis-48">
              <bdi dir="ltr" className="block font-semibold wrap-anywhere">
                @{name}
              </bdi>
              <span className="block text-small text-ink-soft">{kinds[kind]()}</span>
            </p>
            {name === user.username ? (
              <span className="flex items-center gap-1.5 text-small font-semibold text-accent">
                <Check size={16} aria-hidden="true" />
                {t`Your username`}
              </span>
            ) : (
              <Button
                size="small"
                aria-label={t`Use @${name}`}
                busy={busy === name}
                disabled={busy !== null}
                onClick={() => void choose(name)}
              >
                {t`Use`}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failure || found.isError ? (
        <p role="alert" className="mt-2 text-small text-danger">
          {failure ?? errorMessageFor(found.error).title}
        </p>
      ) : null}
      {found.data?.may_register ? (
        <NewName fid={fid} onRegistered={() => void found.refetch()} />
      ) : null}
    </div>
  )
}

/** Changes the username. A name of a wallet is proved to the network first, by the server. */
function useChoosing(fid: number, user: User) {
  const { client, queryClient, store } = useCastaway()
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<string>()
  const choose = async (username: string) => {
    setBusy(username)
    setFailure(undefined)
    try {
      await client.updateUser({ signerUuid: SESSION_SIGNER, username })
      store.putUser({ ...(store.user(fid) ?? user), username })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['fetchBulkUsers'] }),
        queryClient.invalidateQueries({ queryKey: ['lookupUserByUsername'] }),
        queryClient.invalidateQueries(meQuery),
      ])
      toast({ title: t`You’re now @${username}` })
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setBusy(null)
    }
  }
  return { busy, failure, choose }
}

const ENDINGS = ['.eth', '.base.eth'] as const

/** Registers a name on the island’s own chain. */
function NewName({ fid, onRegistered }: { fid: number; onRegistered: () => void }) {
  const [label, setLabel] = useState('')
  const [ending, setEnding] = useState<(typeof ENDINGS)[number]>('.eth')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isOdd = label !== '' && !/^[a-z0-9][a-z0-9-]{0,15}$/.test(label)
  const register = async () => {
    setBusy(true)
    setFailure(undefined)
    const name = label + ending
    try {
      await gatewayJson('/api/_names', { method: 'POST', body: { name }, as: fid })
      setLabel('')
      toast({ title: t`${name} is yours` })
      onRegistered()
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="mt-4 flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (label && !isOdd && !busy) void register()
      }}
    >
      <TextField
        className="min-w-0 flex-1 basis-64"
        label={t`Register a name`}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        maxLength={16}
        dir="ltr"
        value={label}
        onChange={(event) => {
          setLabel(event.target.value)
          setFailure(undefined)
        }}
        error={
          failure ?? (isOdd ? t`Use only lowercase letters, numbers, and hyphens.` : undefined)
        }
        hint={t`On this island’s own chain, for the wallet that owns the account.`}
        after={
          <select
            aria-label={t`Ending of the name`}
            className="h-full bg-transparent text-body text-ink outline-none"
            value={ending}
            onChange={(event) => setEnding(event.target.value as typeof ending)}
          >
            {ENDINGS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        }
      />
      <Button type="submit" className="mid:mt-7" busy={busy} disabled={label === '' || isOdd}>
        {t`Register`}
      </Button>
    </form>
  )
}

function sentenceOf(error: unknown): string {
  const { title, advice } = errorMessageFor(error)
  return `${title}. ${advice}`
}
