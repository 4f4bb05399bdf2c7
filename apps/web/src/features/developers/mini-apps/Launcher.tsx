import type { MiniAppCheck } from '@castaway/contract/mini-app-check'
import { t } from '@lingui/core/macro'
import { type Account, useCastaway } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bridgeLog } from '../../../shared/mini-apps/bridge-log'
import { capabilityNames } from '../../../shared/mini-apps/capabilities'
import { miniAppStore, openMiniApp } from '../../../shared/mini-apps/open-mini-app'
import { Button } from '../../../ui/Button'
import { SelectField } from '../../../ui/form/SelectField'
import { JsonField } from '../JsonField'
import { Part } from '../Part'
import { manifestText } from './app-check'
import {
  clientPresets,
  type ClientPreset,
  clientText,
  launchUrl,
  locationText,
  locationTypes,
  readLocation,
  readObject,
} from './launch-values'

const presetNames: Record<ClientPreset, () => string> = {
  'as-is': () => t`As you are`,
  web: () => t`Web, not added`,
  added: () => t`Web, added with notifications`,
  phone: () => t`Phone, not added`,
}

interface LauncherProps {
  url: string
  account: Account
  check: MiniAppCheck | undefined
}

/** How the app is launched: from where, in which client, and with what the host can do. */
export function Launcher({ url, account, check }: LauncherProps) {
  const { client: api } = useCastaway()
  const casts = useQuery({
    queryKey: ['workbench', 'cast', account.fid],
    queryFn: () => api.fetchCastsForUser({ fid: account.fid, limit: 1 }),
    retry: false,
  })
  const [type, setType] = useState<(typeof locationTypes)[number]>('launcher')
  const [typed, setTyped] = useState<string>()
  const [client, setClient] = useState(clientText('as-is'))
  const [preset, setPreset] = useState<ClientPreset>('as-is')
  const [off, setOff] = useState<readonly string[]>([])
  const text = typed ?? locationText(type, { url, account, cast: casts.data?.casts[0] })
  const location = readLocation(text)
  const clientValue = readObject(client)
  const launch = () => {
    if (!location || !clientValue) return
    const running = miniAppStore.read()
    bridgeLog.clear()
    const manifest = {
      homeUrl: manifestText(check, 'homeUrl'),
      castShareUrl: manifestText(check, 'castShareUrl'),
    }
    openMiniApp(
      {
        url: launchUrl(url, location, manifest as { homeUrl?: string }, account.fid),
        location,
        name: manifestText(check, 'name'),
        workbench: { client: clientValue, off },
      },
      // Of an app that the person opened elsewhere, the host asks.
      { replaces: running?.launch.workbench !== undefined || running?.launch.url === url },
    )
  }
  return (
    <Part
      title={t`Launch`}
      about={t`It runs in the same host as for everyone, beside this page or, on a small screen, over it.`}
    >
      <div className="space-y-4">
        <div className="flex flex-wrap gap-3">
          <SelectField
            label={t`Location`}
            value={type}
            onChange={(chosen) => {
              setType(chosen as typeof type)
              setTyped(undefined)
            }}
          >
            {locationTypes.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
          <SelectField
            label={t`Client`}
            value={preset}
            onChange={(chosen) => {
              setPreset(chosen as ClientPreset)
              setClient(clientText(chosen as ClientPreset))
            }}
          >
            {clientPresets.map((each) => (
              <option key={each} value={each}>
                {presetNames[each]()}
              </option>
            ))}
          </SelectField>
        </div>
        <details>
          <summary className="w-fit cursor-pointer py-1 text-small font-semibold">
            {t`Edit the context`}
          </summary>
          <div className="mt-2 space-y-3">
            <JsonField
              label="context.location"
              value={text}
              onChange={setTyped}
              error={location ? undefined : t`This isn’t JSON of a location.`}
            />
            <JsonField
              label="context.client"
              value={client}
              onChange={setClient}
              error={clientValue ? undefined : t`This isn’t a JSON object.`}
            />
          </div>
        </details>
        <details>
          <summary className="w-fit cursor-pointer py-1 text-small font-semibold">
            {off.length === 0
              ? t`Switch off capabilities`
              : t`Switch off capabilities (${off.length} off)`}
          </summary>
          <fieldset className="mt-2">
            <legend className="sr-only">{t`Capabilities of the host`}</legend>
            <div className="grid gap-x-4 mid:grid-cols-2">
              {capabilityNames.map((name) => (
                <label key={name} className="flex min-h-9 items-center gap-2.5 text-small">
                  <input
                    type="checkbox"
                    checked={!off.includes(name)}
                    onChange={({ target }) =>
                      setOff(target.checked ? off.filter((each) => each !== name) : [...off, name])
                    }
                    className="size-4 shrink-0 accent-accent"
                  />
                  <span dir="ltr" className="min-w-0 font-mono [overflow-wrap:anywhere]">
                    {name}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        </details>
        <Button tone="primary" disabled={!location || !clientValue} onClick={launch}>
          {t`Launch`}
        </Button>
      </div>
    </Part>
  )
}
