import { t } from '@lingui/core/macro'
import { Dices } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { classes } from '../../ui/classes'
import { TextField } from '../../ui/form/TextField'
import { urlError } from '../../shared/profile/name-rules'

export interface AvatarChoiceProps {
  value: string
  onChange: (url: string) => void
  name: string
  /** Whether this server generates images. */
  withArt: boolean
}

const CHOICES = 5

const imageName = (number: number) => t`Image ${number}`
const randomKey = () => crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36)
const artUrl = (key: string) => `${location.origin}/art/avatar/${key}.svg`
const dealt = () => Array.from({ length: CHOICES }, () => artUrl(randomKey()))

/** Selects a profile image: a generated one, or a URL. */
export function AvatarChoice({ value, onChange, name, withArt }: AvatarChoiceProps) {
  const [offered, setOffered] = useState(() => (withArt ? dealt() : []))
  const own = value !== '' && !offered.includes(value)
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">{t`Image`}</legend>
      {withArt ? (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          {offered.map((url, index) => (
            <button
              key={url}
              type="button"
              aria-label={imageName(index + 1)}
              aria-pressed={value === url}
              onClick={() => onChange(value === url ? '' : url)}
              className={classes(
                'rounded-full p-0.5',
                value === url ? 'ring-3 ring-accent' : 'ring-1 ring-line hover:ring-line-strong',
              )}
            >
              <Avatar url={url} name={name} size={48} />
            </button>
          ))}
          <Button
            size="small"
            tone="quiet"
            icon={<Dices size={17} />}
            onClick={() => setOffered(dealt())}
          >
            {t({ message: 'Shuffle', context: 'other images to choose from' })}
          </Button>
        </div>
      ) : null}
      <div className="flex items-center gap-3">
        <Avatar url={value} name={name} size={44} />
        <TextField
          className="flex-1"
          label={t`Image URL`}
          hideLabel
          type="url"
          inputMode="url"
          placeholder={t`https://… (optional)`}
          maxLength={256}
          value={own ? value : ''}
          onChange={(event) => onChange(event.target.value)}
          error={own ? (urlError(value) ?? undefined) : undefined}
        />
      </div>
    </fieldset>
  )
}
