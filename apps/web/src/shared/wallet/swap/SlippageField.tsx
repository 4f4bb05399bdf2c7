import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Choice } from '../../../ui/form/Choice'
import { TextField } from '../../../ui/form/TextField'
import { showPercent } from '../amounts'
import { isHighSlippage, parseSlippage } from './risks'

/** In hundredths of a percent. */
const OFFERED = [10, 50, 100]

/** By how much less than quoted may arrive before the swap fails instead. */
export function SlippageField({
  slippage,
  onChange,
}: {
  slippage: number
  onChange: (slippage: number) => void
}) {
  const [typed, setTyped] = useState(OFFERED.includes(slippage) ? null : String(slippage / 100))
  const isCustom = typed !== null
  return (
    <div className="space-y-3">
      <Choice
        name={t`Slippage`}
        options={[
          ...OFFERED.map((each) => ({ id: String(each), label: showPercent(each / 10_000) })),
          { id: 'custom', label: t`Other` },
        ]}
        value={isCustom ? 'custom' : String(slippage)}
        onChange={(id) => {
          if (id === 'custom') return setTyped(String(slippage / 100))
          setTyped(null)
          onChange(Number(id))
        }}
        hint={t`If the price moves by more than this before your swap is in a block, the swap fails and you keep your tokens.`}
      />
      {isCustom ? (
        <TextField
          label={t`Slippage in percent`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          value={typed}
          error={parseSlippage(typed) === null ? t`Enter a percentage from 0.01 to 50` : undefined}
          onChange={({ target }) => {
            setTyped(target.value)
            const parsed = parseSlippage(target.value)
            if (parsed !== null) onChange(parsed)
          }}
        />
      ) : null}
      {isHighSlippage(slippage) ? (
        <p className="text-small text-danger text-pretty">
          {t`With ${showPercent(slippage / 10_000)} slippage, you can get noticeably less than quoted: traders look for such swaps.`}
        </p>
      ) : null}
    </div>
  )
}
