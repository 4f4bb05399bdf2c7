import { t } from '@lingui/core/macro'
import { Button } from '../../../ui/Button'
import { copyToClipboard } from '../../../ui/copy-to-clipboard'

/** A text to copy. */
export function Secret({ label, text }: { label: string; text: string }) {
  return (
    <>
      <section
        // It scrolls, and has nothing that could have the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={label}
        className="overflow-x-auto rounded-card bg-sunken px-3.5 py-2.5 text-small"
      >
        <pre dir="ltr" className="text-start font-mono">
          {text}
        </pre>
      </section>
      <Button size="small" className="mt-2" onClick={() => void copyToClipboard(text, 'text')}>
        {t`Copy`}
      </Button>
    </>
  )
}
