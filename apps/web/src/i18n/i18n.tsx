import { setupI18n } from '@lingui/core'
import { TransNoContext, type TransProps } from '@lingui/react/server'

/**
 * The message catalog of the current language. English comes with the sources; another language is loaded and
 * then everything renders again, so that no component needs to subscribe.
 */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

const lingui = { i18n }

/** What the macro `<Trans>` compiles to. */
export const Trans = (props: TransProps) => <TransNoContext {...props} lingui={lingui} />
