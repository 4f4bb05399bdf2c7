import { useMe } from '@castaway/react'
import { BanSettings } from './BanSettings'
import { PeopleSettings } from './PeopleSettings'
import { KeywordSettings } from './muted-keywords/KeywordSettings'

/** All that somebody keeps out of what they read; and for people who run the server, whom it keeps out. */
export default function HidingSettings() {
  const me = useMe().data
  return (
    <>
      <KeywordSettings />
      {me?.account ? <PeopleSettings account={me.account} /> : null}
      {me?.is_operator ? <BanSettings /> : null}
    </>
  )
}
