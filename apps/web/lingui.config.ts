import type { ExtractorType, LinguiConfig } from '@lingui/conf'
import babel from '@lingui/cli/api/extractors/babel'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { formatter } from '@lingui/format-po'
import { loginErrors } from '../../packages/contract/src/login-errors'
import { loginStrings } from '../../packages/auth-react/src/react/strings'
import { errorMessageTexts } from '../../packages/react/src/error-messages'
import { textsOf } from './src/i18n/message-tables'

/** Strings that other packages keep in tables; `src/i18n/message-tables.ts` represents them. */
const tables: ExtractorType = {
  match: (file) => file.endsWith('/src/i18n/message-tables.ts'),
  extract(_file, _code, found) {
    for (const message of new Set([
      ...errorMessageTexts(),
      ...textsOf([loginErrors, loginStrings]),
    ])) {
      found({ id: generateMessageId(message), message, origin: ['tables of other packages', 1] })
    }
  },
}

const config: LinguiConfig = {
  sourceLocale: 'en',
  locales: ['en', 'ar', 'es', 'ja', 'zh'],
  catalogs: [{ path: '<rootDir>/src/i18n/{locale}', include: ['<rootDir>/src'] }],
  extractors: [tables, babel],
  format: formatter({ lineNumbers: false }),
  runtimeConfigModule: {
    i18n: ['#i18n', 'i18n'],
    Trans: ['#i18n', 'Trans'],
  },
}

export default config
