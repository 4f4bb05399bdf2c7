import { SelectField } from '../../../ui/form/SelectField'

/** A choice of one of these options. */
export function Select({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly { id: string; label: string }[]
  onChange: (id: string) => void
}) {
  return (
    <SelectField label={label} value={value} onChange={onChange} isWide>
      {options.map((each) => (
        <option key={each.id} value={each.id}>
          {each.label}
        </option>
      ))}
    </SelectField>
  )
}
