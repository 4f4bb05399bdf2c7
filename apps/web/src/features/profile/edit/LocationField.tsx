import { t } from '@lingui/core/macro'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button'
import { TextField } from '../../../ui/form/TextField'

export interface LocationFieldProps {
  latitude: string
  longitude: string
  onChange: (place: { latitude?: string; longitude?: string }) => void
  errors: { latitude: string | undefined; longitude: string | undefined }
}

/** The location of a user, rounded to about a kilometer. */
export function LocationField({ latitude, longitude, onChange, errors }: LocationFieldProps) {
  const [state, setState] = useState<'still' | 'asking' | 'refused'>('still')
  const find = () => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('still')
        onChange({
          latitude: coords.latitude.toFixed(2),
          longitude: coords.longitude.toFixed(2),
        })
      },
      () => setState('refused'),
      { maximumAge: 600_000, timeout: 20_000 },
    )
  }
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">{t`Location`}</legend>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t`Latitude`}
          inputMode="decimal"
          maxLength={12}
          placeholder="38.72"
          value={latitude}
          onChange={(event) => onChange({ latitude: event.target.value })}
          error={errors.latitude}
        />
        <TextField
          label={t`Longitude`}
          inputMode="decimal"
          maxLength={12}
          placeholder="-9.14"
          value={longitude}
          onChange={(event) => onChange({ longitude: event.target.value })}
          error={errors.longitude}
        />
      </div>
      {'geolocation' in navigator ? (
        <Button
          size="small"
          className="mt-2"
          icon={<LocateFixed size={16} aria-hidden="true" />}
          busy={state === 'asking'}
          onClick={find}
        >
          {t`Use my location`}
        </Button>
      ) : null}
      <p aria-live="polite" className="mt-1.5 text-small text-ink-soft">
        {state === 'refused'
          ? t`Your browser didn’t share your location. You can type it in.`
          : t`Everyone can see it, accurate to about a kilometer. Leave it blank to show no location.`}
      </p>
    </fieldset>
  )
}
