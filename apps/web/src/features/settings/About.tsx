import { t } from '@lingui/core/macro'
import type { Me } from '@castaway/react'
import { Section } from './Section'

/** What this server is. */
export function About({ me }: { me: Me | undefined }) {
  return (
    <Section>
      <p className="text-pretty">
        {me?.mode === 'remote'
          ? t`This Castaway is connected to a provider: what you post goes out to its network.`
          : t`This Castaway is an island: the whole network runs on this server, and nothing leaves it.`}
      </p>
      <p className="mt-2 text-small text-ink-soft">
        {t`Castaway is free software under the MIT license.`}
      </p>
    </Section>
  )
}
