import { useMe } from '@castaway/react'
import { BanSettings } from './BanSettings'
import { PeopleSettings } from './PeopleSettings'
import { KeywordSettings } from './muted-keywords/KeywordSettings'

/** All mute and block settings of the user, and the bans for operators. */
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
