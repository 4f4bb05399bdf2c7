import { t } from '@lingui/core/macro'
import { useMe } from '@castaway/react'
import { Copy } from 'lucide-react'
import type { ApiCall } from '../../../shared/developers/code/api-call'
import {
  clientCodeOf,
  curlOf,
  mcpCallOf,
  sdkCodeOf,
  testOf,
} from '../../../shared/developers/code/samples'
import { copyToClipboard } from '../../../ui/copy-to-clipboard'
import { Menu } from '../../../ui/menu/Menu'
import type { RecordedCall } from './recorded-call'

/** Copies the call as text for other programs. The key and the signer are environment variables there. */
export function CopyAs({ call, answer }: { call: ApiCall; answer: RecordedCall }) {
  const isRemote = useMe().data?.mode === 'remote'
  const baseUrl = isRemote ? 'https://api.neynar.com/v2' : `${location.origin}/v2`
  const copy = (text: string) => () => void copyToClipboard(text, 'text')
  const known =
    answer.answer.kind === 'json' && answer.answer.from === 'network' && answer.status
      ? { status: answer.status, body: answer.answer.value }
      : undefined
  return (
    <Menu
      label={t`Copy as…`}
      size="small"
      className="tip-start"
      icon={<Copy size={17} />}
      items={[
        { label: t`Copy as curl`, onSelect: copy(curlOf(call, baseUrl)) },
        { label: t`Copy as client code`, onSelect: copy(clientCodeOf(call, baseUrl)) },
        { label: t`Copy as Neynar SDK code`, onSelect: copy(sdkCodeOf(call, baseUrl)) },
        { label: t`Copy as MCP call`, onSelect: copy(mcpCallOf(call)) },
        { label: t`Copy as test`, onSelect: copy(testOf(call, baseUrl, known)) },
      ]}
    />
  )
}
