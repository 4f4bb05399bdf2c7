import { t } from '@lingui/core/macro'
import { Monitor, Moon, Sun } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classes } from '../../ui/classes'
import { applyLook, type Look, readLook } from './look'
import { Section } from './Section'

const themes: { id: Look['theme']; label: string; icon: ReactNode }[] = [
  { id: 'system', label: 'As the system', icon: <Monitor size={17} /> },
  { id: 'day', label: 'Day', icon: <Sun size={17} /> },
  { id: 'night', label: 'Night', icon: <Moon size={17} /> },
]
const densities: { id: Look['density']; label: string }[] = [
  { id: 'comfortable', label: 'Comfortable' },
  { id: 'cosy', label: 'Cosy' },
  { id: 'compact', label: 'Compact' },
]

export function LookSettings() {
  const [look, setLook] = useState(readLook)
  const change = (part: Partial<Look>) => {
    const next = { ...look, ...part }
    setLook(next)
    applyLook(next)
  }
  return (
    <Section
      title={t`Look`}
      about={t`Kept on this device. Motion follows your system: switched off there, it is off here.`}
    >
      <div className="space-y-4">
        <Choice
          name="Theme"
          options={themes}
          value={look.theme}
          onChange={(theme) => change({ theme })}
        />
        <Choice
          name="Density"
          options={densities}
          value={look.density}
          onChange={(density) => change({ density })}
        />
      </div>
    </Section>
  )
}

interface ChoiceProps<T extends string> {
  name: string
  options: readonly { id: T; label: string; icon?: ReactNode }[]
  value: T
  onChange: (id: T) => void
}

function Choice<T extends string>({ name, options, value, onChange }: ChoiceProps<T>) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">{name}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ id, label, icon }) => (
          <label
            key={id}
            className={classes(
              'inline-flex h-10 cursor-pointer items-center gap-2 rounded-full border px-4 font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              id === value
                ? 'border-accent bg-accent-wash text-ink'
                : 'border-line bg-raised text-ink-soft hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={id}
              checked={id === value}
              onChange={() => onChange(id)}
              className="sr-only"
            />
            {icon}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
