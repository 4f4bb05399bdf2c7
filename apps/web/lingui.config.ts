import { formatter } from '@lingui/format-po'
import type { LinguiConfig } from '@lingui/conf'

const config: LinguiConfig = {
  sourceLocale: 'en',
  locales: ['en', 'ar', 'es', 'ja', 'zh'],
  catalogs: [{ path: '<rootDir>/src/words/{locale}', include: ['<rootDir>/src'] }],
  format: formatter({ lineNumbers: false }),
  runtimeConfigModule: {
    i18n: ['#words', 'i18n'],
    Trans: ['#words', 'Trans'],
  },
}

export default config
