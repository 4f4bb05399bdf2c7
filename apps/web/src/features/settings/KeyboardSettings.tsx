import { t } from '@lingui/core/macro'
import { KeyGroups } from '../../app/keyboard/KeyGroups'
import { Section } from './Section'

/** A page that has all of them: a list of casts, one of which is open. */
const EVERYWHERE = '/cast/'

export default function KeyboardSettings() {
  return (
    <Section about={t`You can do everything here without a mouse.`}>
      <KeyGroups pathname={EVERYWHERE} heading="h2" />
    </Section>
  )
}
