import { setupI18n } from '@lingui/core'
import { TransNoContext, type TransProps } from '@lingui/react/server'

/**
 * The words of the app in the language of the moment. English comes with the sources; another language
 * is loaded and then everything is drawn anew, so that no component needs to listen.
 */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

const lingui = { i18n }

/** What the macro `<Trans>` becomes. */
export const Trans = (props: TransProps) => <TransNoContext {...props} lingui={lingui} />
