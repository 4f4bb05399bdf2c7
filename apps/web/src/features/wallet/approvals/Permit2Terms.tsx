import { t } from '@lingui/core/macro'
import { inLanguage } from '../../../ui/format/intl'

const day = inLanguage((locales) => new Intl.DateTimeFormat(locales, { dateStyle: 'medium' }))

/** That an approval was given inside Permit2, and until when it counts. */
export const Permit2Terms = ({ expiresAt }: { expiresAt: number | null }) =>
  expiresAt === null
    ? t`through Permit2, with no end`
    : t`through Permit2, until ${day().format(expiresAt)}`
