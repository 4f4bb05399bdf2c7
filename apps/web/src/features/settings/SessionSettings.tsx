import { useCastaway } from '@castaway/react'
import type { LoginDevice, LoginUser } from '@castaway/login/browser'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MonitorSmartphone, Wallet } from 'lucide-react'
import { Button } from '../../ui/Button'
import { RelativeTime } from '../../ui/RelativeTime'
import { Skeleton } from '../../ui/Skeleton'
import { toast } from '../../ui/toasts'
import { failureOf, loadWallets } from '../sign-in/use-sign-in'
import { deviceName } from './device-name'
import { Section } from './Section'

const fail = (error: unknown) => {
  const { title, next } = failureOf(error)
  toast({ tone: 'bad', title, advice: next })
}

/** Wallets that sign in as this person, and the devices that are signed in. */
export function SessionSettings() {
  const queryClient = useQueryClient()
  const castaway = useCastaway()
  const navigate = useNavigate()
  const login = useQuery({
    queryKey: ['loginSession'],
    queryFn: async () => {
      const { login } = await loadWallets()
      const [user, devices] = await Promise.all([login.session(), login.sessions()])
      return { user, devices }
    },
    staleTime: 0,
  })
  const end = useMutation({
    mutationFn: async (id: string) => (await loadWallets()).login.endSession(id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['loginSession'] }),
    onError: fail,
  })
  const unlink = useMutation({
    mutationFn: async (key: string) => (await loadWallets()).login.unlink(key),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['loginSession'] }),
    onError: fail,
  })
  const leave = useMutation({
    mutationFn: async () => (await loadWallets()).signOut(),
    async onSuccess() {
      // First away from here: what is shown here is only for those who are signed in.
      await navigate({ to: '/' })
      await castaway.reset()
      toast({ title: 'You are signed out', advice: 'Drafts stay in this browser.' })
    },
    onError: fail,
  })
  return (
    <Section
      title="Sign-ins and devices"
      about="Any of these wallets opens this account; the last one cannot be taken off."
    >
      {login.isPending ? (
        <Skeleton className="h-24" />
      ) : login.isError ? (
        <p role="alert" className="text-danger">
          {failureOf(login.error).title}.{' '}
          <button
            type="button"
            className="font-semibold text-accent"
            onClick={() => void login.refetch()}
          >
            Try again
          </button>
        </p>
      ) : (
        <div className="space-y-4">
          <Wallets
            user={login.data.user}
            busy={unlink.isPending}
            onUnlink={(key) => unlink.mutate(key)}
          />
          <Devices
            devices={login.data.devices}
            busy={end.isPending}
            onEnd={(id) => end.mutate(id)}
          />
        </div>
      )}
      <Button className="mt-5" tone="danger" busy={leave.isPending} onClick={() => leave.mutate()}>
        Sign out
      </Button>
    </Section>
  )
}

const list = 'divide-y divide-line overflow-hidden rounded-card border border-line bg-raised'
const row = 'flex items-center gap-3 px-4 py-3'

function Wallets({
  user,
  busy,
  onUnlink,
}: {
  user: LoginUser | null
  busy: boolean
  onUnlink: (key: string) => void
}) {
  const wallets = user?.linkedAccounts.filter((account) => account.type === 'wallet') ?? []
  if (wallets.length === 0) return null
  return (
    <ul aria-label="Linked wallets" className={list}>
      {wallets.map((wallet) => (
        <li key={wallet.key} className={row}>
          <Wallet size={19} aria-hidden="true" className="shrink-0 text-ink-soft" />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">
              {wallet.walletClientType === 'castaway' ? 'Wallet made here' : 'Your own wallet'}
            </p>
            <p className="truncate font-mono text-small text-ink-soft" title={wallet.address}>
              {wallet.address}
            </p>
          </div>
          {wallets.length > 1 ? (
            <Button size="small" tone="quiet" disabled={busy} onClick={() => onUnlink(wallet.key)}>
              Unlink
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function Devices({
  devices,
  busy,
  onEnd,
}: {
  devices: readonly LoginDevice[]
  busy: boolean
  onEnd: (id: string) => void
}) {
  return (
    <ul aria-label="Devices" className={list}>
      {devices.map((device) => (
        <li key={device.id} className={row}>
          <MonitorSmartphone size={19} aria-hidden="true" className="shrink-0 text-ink-soft" />
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold">
              {deviceName(device.userAgent)}
              {device.current ? (
                <span className="ms-2 text-small font-medium text-recast">this device</span>
              ) : null}
            </p>
            <p className="text-small text-ink-soft">
              Signed in <RelativeTime time={device.createdAt} />
            </p>
          </div>
          {device.current ? null : (
            <Button size="small" disabled={busy} onClick={() => onEnd(device.id)}>
              End
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
