import { t } from '@lingui/core/macro'
import { useMe } from '@castaway/react'
import { useState } from 'react'
import type { ApiCall } from '../../../shared/developers/code/api-call'
import { goCodeOf, pythonCodeOf, rustCodeOf } from '../../../shared/developers/code/other-languages'
import { clientCodeOf, curlOf, mcpCallOf, sdkCodeOf } from '../../../shared/developers/code/samples'
import { Button } from '../../../ui/Button'
import { copyToClipboard } from '../../../ui/copy-to-clipboard'
import { Tabs } from '../../../ui/Tabs'
import { Part } from '../Part'

const languages = {
  typescript: ['TypeScript', clientCodeOf],
  sdk: ['Neynar SDK', sdkCodeOf],
  curl: ['curl', curlOf],
  python: ['Python', pythonCodeOf],
  go: ['Go', goCodeOf],
  rust: ['Rust', rustCodeOf],
  mcp: ['MCP', (call: ApiCall) => mcpCallOf(call)],
} as const
type Language = keyof typeof languages

const NEYNAR = 'https://api.neynar.com/v2'

/** The call that the form has, as code. The key is an environment variable there. */
export function CodeSamples({ call }: { call: ApiCall }) {
  const isRemote = useMe().data?.mode === 'remote'
  const [language, setLanguage] = useState<Language>('typescript')
  const [isAtNeynar, setAtNeynar] = useState(false)
  const baseUrl = isRemote || isAtNeynar ? NEYNAR : `${location.origin}/v2`
  const text = languages[language][1](call, baseUrl)
  return (
    <Part
      title={t`As code`}
      about={t`With the values of the form. Set API_KEY in the environment.`}
    >
      <Tabs
        label={t`Language`}
        tabs={(Object.keys(languages) as Language[]).map((id) => ({ id, label: languages[id][0] }))}
        current={language}
        onSelect={setLanguage}
      />
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- long code is scrolled by keys when it has the focus */}
      <pre
        dir="ltr"
        tabIndex={0}
        role="group"
        aria-label={t`Code`}
        className="mt-3 max-h-96 overflow-auto rounded-card bg-sunken px-4 py-3 font-mono text-small"
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
        <code>{text}</code>
      </pre>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button size="small" onClick={() => void copyToClipboard(text, 'text')}>
          {t`Copy code`}
        </Button>
        {isRemote || language === 'mcp' ? null : (
          <label className="inline-flex min-h-8 items-center gap-2 text-small">
            <input
              type="checkbox"
              checked={isAtNeynar}
              onChange={(event) => setAtNeynar(event.target.checked)}
            />
            {t`Use Neynar instead of this server`}
          </label>
        )}
      </div>
    </Part>
  )
}
