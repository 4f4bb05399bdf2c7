import { t } from '@lingui/core/macro'
import { useCastaway } from '@castaway/react'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { Choice } from '../../ui/form/Choice'
import { saveChoice } from '../../shared/choices/save-choice'
import { applyAppearance, type Appearance, readAppearance } from '../../shared/choices/appearance'
import { Section } from './Section'

/** Appearance and behavior of the app; changes apply at once. */
export function AppearanceSettings() {
  const castaway = useCastaway()
  const [look, setLook] = useState(readAppearance)
  const choice = <K extends keyof Appearance>(name: K) => ({
    value: look[name],
    onChange(value: Appearance[K]) {
      const next = { ...look, [name]: value }
      setLook(next)
      applyAppearance(next)
      void saveChoice(castaway, name, value)
    },
  })
  return (
    <Section
      about={t`Changes apply right away. When you’re signed in, they sync to your other devices.`}
    >
      <div className="space-y-5">
        <Choice
          name={t`Theme`}
          options={[
            { id: 'system', label: t`System`, icon: <Monitor size={17} /> },
            {
              id: 'day',
              label: t({ message: 'Light', context: 'theme' }),
              icon: <Sun size={17} />,
            },
            {
              id: 'night',
              label: t({ message: 'Dark', context: 'theme' }),
              icon: <Moon size={17} />,
            },
          ]}
          {...choice('theme')}
        />
        <Choice
          name={t`Density`}
          options={[
            { id: 'comfortable', label: t`Comfortable` },
            { id: 'cosy', label: t`Cozy` },
            { id: 'compact', label: t`Compact` },
          ]}
          {...choice('density')}
        />
        <Choice
          name={t`Text size`}
          options={[
            { id: 'normal', label: t`Normal` },
            { id: 'large', label: t`Large` },
            { id: 'larger', label: t({ message: 'Larger', context: 'size of text' }) },
          ]}
          {...choice('text')}
        />
        <Choice
          name={t`Motion`}
          options={[
            { id: 'system', label: t`System` },
            { id: 'reduced', label: t`Reduced` },
          ]}
          {...choice('motion')}
        />
        <Choice
          name={t`Videos in casts`}
          options={[
            { id: 'never', label: t`Play when I click` },
            { id: 'always', label: t`Play automatically without sound` },
          ]}
          {...choice('autoplay')}
        />
        <Choice
          name={t`Default Home tab`}
          options={[
            { id: 'following', label: t`Following` },
            { id: 'for-you', label: t`For you` },
            { id: 'trending', label: t`Trending` },
          ]}
          {...choice('home')}
        />
      </div>
    </Section>
  )
}
