import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { TextField } from '../../../ui/form/TextField'
import { listQuery } from '../api/reference'
import { ActiveFaults } from '../requests/ActiveFaults'
import { FaultForm } from '../requests/FaultForm'
import { useFaults } from '../requests/faults'
import { Part } from '../Part'

/** Calls that are made to fail. */
export default function Faults() {
  const faults = useFaults(true)
  const list = useId()
  const [typed, setTyped] = useState('')
  const names = useQuery(listQuery).data?.operations.map(({ id }) => id) ?? []
  const isKnown = names.includes(typed)
  return (
    <>
      <ActiveFaults faults={faults} />
      <Part
        title={t`Make calls fail`}
        about={t`To see what an app does when a call fails, is slow, or is cut off. It counts for every program that uses this island.`}
      >
        <TextField
          label={t`Operation`}
          list={list}
          spellCheck={false}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value.trim())}
          hint={t`For example fetchUserFollowingFeed, which Home reads.`}
          error={
            typed !== '' &&
            names.length > 0 &&
            !isKnown &&
            !names.some((name) => name.startsWith(typed))
              ? t`Operation not found`
              : undefined
          }
        />
        <datalist id={list}>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        {isKnown ? (
          <div className="mt-4">
            <FaultForm key={typed} operation={typed} onDone={() => setTyped('')} />
          </div>
        ) : null}
      </Part>
      {faults.length === 0 ? (
        <p className="px-(--row-x) py-5 text-ink-soft">{t`No faults are active: all calls are answered as they should be.`}</p>
      ) : null}
    </>
  )
}
