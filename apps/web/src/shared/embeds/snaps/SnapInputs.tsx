import { useId } from 'react'
import { Count } from '../../../ui/format/Count'
import { TextField } from '../../../ui/form/TextField'
import { cleanName } from '../../../ui/text/rich-text-parts'
import { paintOf } from './colors'
import { isOneLine } from './one-line'
import type { NodeOfType } from './node-of-type'
import { useSnapScope } from './snap-context'

/** The label of an input; without one, screen readers get its name. */
const labelOf = ({ label, name }: { label?: string; name: string }) =>
  cleanName(label, cleanName(name, '?'))

export function SnapInputField({ node }: { node: NodeOfType<'input'> }) {
  const { live } = useSnapScope()
  const { name, type, label, placeholder, maxLength } = node.props
  const value = live.inputs.get(name)
  return (
    <TextField
      className="w-full min-w-0"
      label={label ? labelOf(node.props) : cleanName(placeholder, labelOf(node.props))}
      hideLabel={!label}
      type={type ?? 'text'}
      {...(type === 'number' && { step: 'any' })}
      dir="auto"
      autoComplete="off"
      placeholder={placeholder}
      maxLength={maxLength}
      readOnly={live.busy}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => live.setInput(name, event.target.value)}
    />
  )
}

export function SnapSlider({ node }: { node: NodeOfType<'slider'> }) {
  const { live, accent } = useSnapScope()
  const id = useId()
  const { name, min, max, step = 1, label, showValue } = node.props
  const value = Number(live.inputs.get(name) ?? min)
  return (
    <div className="w-full min-w-0">
      <div className="flex items-baseline gap-3 text-small">
        <label htmlFor={id} className={label ? 'min-w-0 flex-1 font-semibold' : 'sr-only'}>
          {labelOf(node.props)}
        </label>
        {showValue ? (
          <output htmlFor={id} className="ms-auto text-ink-soft">
            <Count value={value} />
          </output>
        ) : null}
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={live.busy}
        onChange={(event) => live.setInput(name, event.target.valueAsNumber)}
        className="mt-1 h-6 w-full cursor-pointer"
        style={{ accentColor: paintOf('accent', accent).background }}
      />
    </div>
  )
}

export function SnapSwitch({ node }: { node: NodeOfType<'switch'> }) {
  const { live, accent } = useSnapScope()
  const { name, label } = node.props
  const checked = live.inputs.get(name) === true
  const { background } = paintOf('accent', accent)
  return (
    <label className="flex min-h-10 w-full min-w-0 cursor-pointer items-center justify-between gap-3">
      <bdi className={label ? 'min-w-0' : 'sr-only'}>{labelOf(node.props)}</bdi>
      <span className="relative inline-flex shrink-0 rounded-full has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={live.busy}
          onChange={(event) => live.setInput(name, event.target.checked)}
          className="peer absolute inset-0 cursor-pointer opacity-0"
        />
        <span
          aria-hidden="true"
          className="flex h-6 w-10 items-center rounded-full border border-line-strong bg-sunken px-0.5"
          {...(checked && { style: { backgroundColor: background } })}
        >
          <span
            className={`size-4.5 rounded-full border border-line-strong bg-raised ${checked ? 'ms-auto' : ''}`}
          />
        </span>
      </span>
    </label>
  )
}

export function SnapToggles({ node }: { node: NodeOfType<'toggle_group'> }) {
  const { live, accent } = useSnapScope()
  const group = useId()
  const { name, label, options, multiple } = node.props
  const value = live.inputs.get(name)
  const chosen = Array.isArray(value) ? value : [value]
  const { background, text } = paintOf('accent', accent)
  const choose = (option: string, checked: boolean) => {
    if (!multiple) return live.setInput(name, option)
    // In the order of the options.
    live.setInput(
      name,
      options.filter((each) => (each === option ? checked : chosen.includes(each))),
    )
  }
  return (
    <fieldset className="w-full min-w-0">
      <legend className={label ? 'mb-1.5 text-small font-semibold' : 'sr-only'}>
        <bdi>{labelOf(node.props)}</bdi>
      </legend>
      <div className={`flex gap-2 ${isOneLine(options) ? '' : 'flex-col'}`}>
        {[...new Set(options)].map((option) => {
          const checked = chosen.includes(option)
          return (
            <label
              key={option}
              className="flex min-h-10 min-w-0 flex-1 cursor-pointer items-center justify-center rounded-small border border-line-strong/60 bg-raised px-3 font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
              {...(checked && { style: { backgroundColor: background, color: text } })}
            >
              <input
                type={multiple ? 'checkbox' : 'radio'}
                name={group}
                checked={checked}
                disabled={live.busy}
                onChange={(event) => choose(option, event.target.checked)}
                className="sr-only"
              />
              <bdi className="truncate">{cleanName(option, '')}</bdi>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
