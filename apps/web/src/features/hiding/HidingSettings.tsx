import { useMe } from '@castaway/react'
import { BanSettings } from './BanSettings'
import { PeopleSettings } from './PeopleSettings'
import { WordSettings } from './WordSettings'

/** All that somebody keeps out of what they read; and for people who run the server, whom it keeps out. */
export default function HidingSettings() {
  const me = useMe().data
  return (
    <>
      <WordSettings />
      {me?.account ? <PeopleSettings account={me.account} /> : null}
      {me?.is_operator ? <BanSettings /> : null}
    </>
  )
}
