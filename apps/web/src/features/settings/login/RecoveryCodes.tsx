import { t } from '@lingui/core/macro'
import { Copy } from 'lucide-react'
import { Button } from '../../../ui/Button'
import { toast } from '../../../ui/toast/toasts'

/** The recovery codes for a lost device; shown once, so users have to save them now. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast({ title: t`Copied`, advice: t`Store them somewhere other than this device.` })
    } catch {
      toast({ tone: 'bad', title: t`Couldn’t copy`, advice: t`Please write these down.` })
    }
  }
  return (
    <div className="space-y-4 p-5">
      <p className="text-pretty">
        {t`Use these codes to sign in if you lose your device. Each works once. They’re shown only now, so write them down or save them in a password manager.`}
      </p>
      <ul
        aria-label={t`Recovery codes`}
        translate="no"
        className="grid gap-x-6 gap-y-1.5 rounded-card bg-sunken p-4 font-mono mid:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} dir="ltr">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <Button icon={<Copy size={17} />} onClick={() => void copy()}>
          {t`Copy`}
        </Button>
        <Button tone="primary" onClick={onDone}>
          {t`I’ve saved them`}
        </Button>
      </div>
    </div>
  )
}
