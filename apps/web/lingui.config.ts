import type { ExtractorType, LinguiConfig } from '@lingui/conf'
import babel from '@lingui/cli/api/extractors/babel'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { formatter } from '@lingui/format-po'
import { loginErrors } from '../../packages/login/src/error-codes'
import { loginStrings } from '../../packages/login/src/browser/react/strings'
import { errorMessageTexts } from '../../packages/react/src/error-messages'
import { textsOf } from './src/words/tables'

/** Words that other packages keep in tables of their own; `src/words/tables.ts` stands for them. */
const tables: ExtractorType = {
  match: (file) => file.endsWith('/src/words/tables.ts'),
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
  catalogs: [{ path: '<rootDir>/src/words/{locale}', include: ['<rootDir>/src'] }],
  extractors: [tables, babel],
  format: formatter({ lineNumbers: false }),
  runtimeConfigModule: {
    i18n: ['#words', 'i18n'],
    Trans: ['#words', 'Trans'],
  },
}

export default config
