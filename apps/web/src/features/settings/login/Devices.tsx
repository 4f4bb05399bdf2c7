import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { useLogin } from '@castaway/auth-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { Button } from '../../../ui/Button'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { Skeleton } from '../../../ui/Skeleton'
import { toast } from '../../../ui/toast/toasts'
import { deviceName } from '../device-name'
import { Section } from '../Section'
import { LoadError, listClass, rowClass, errorSentence } from './shared'

const queryKey = ['loginDevices']

const endLabel = (device: string) => t`Sign out ${device}`

/** The devices where the user is signed in: list them, sign out one, sign out all others. */
export function Devices() {
  const { client } = useLogin()
  const queryClient = useQueryClient()
  const devices = useQuery({ queryKey, queryFn: () => client.sessions(), staleTime: 0 })
  const end = useMutation({
    mutationFn: async (id: string | null) => {
      await (id === null ? client.endOtherSessions() : client.endSession(id))
    },
    onSuccess: (_, id) =>
      toast({
        title: id === null ? t`Signed out of all other devices` : t`Device signed out`,
      }),
    onError: (error) =>
      toast({ tone: 'bad', title: t`Couldn’t sign out`, advice: errorSentence(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const others = devices.data?.filter(({ current }) => !current) ?? []
  return (
    <Section
      about={t`Where you’re signed in. Don’t recognize a device? Sign it out, then review your sign-in methods.`}
    >
      {devices.isPending ? (
        <Skeleton className="h-24" />
      ) : devices.isError ? (
        <LoadError error={devices.error} retry={() => void devices.refetch()} />
      ) : (
        <ul aria-label={t`Devices`} className={listClass}>
          {devices.data.map((device) => (
            <li key={device.id} className={rowClass}>
              <MonitorSmartphone size={19} aria-hidden="true" className="shrink-0 text-ink-soft" />
              <div className="min-w-0 flex-1 basis-40">
                <p className="truncate font-semibold">
                  {deviceName(device.userAgent)}
                  {device.current ? (
                    <span className="ms-2 text-small font-medium text-recast">{t`this device`}</span>
                  ) : null}
                </p>
                <p className="text-small text-ink-soft">
                  <Trans>
                    Signed in <RelativeTime time={device.createdAt} />
                  </Trans>
                </p>
              </div>
              {device.current ? null : (
                <Button
                  size="small"
                  aria-label={endLabel(deviceName(device.userAgent))}
                  disabled={end.isPending}
                  onClick={() => end.mutate(device.id)}
                >
                  {t`Sign out`}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 ? (
        <Button
          className="mt-4"
          tone="danger"
          busy={end.isPending && end.variables === null}
          onClick={() => end.mutate(null)}
        >
          {t`Sign out all other devices`}
        </Button>
      ) : null}
    </Section>
  )
}
