import type { Account } from '@castaway/react'
import { useAnchor } from '../anchor'
import { ChannelSettings } from './ChannelSettings'
import { KeywordSettings } from './KeywordSettings'
import { PeopleSettings } from './PeopleSettings'

/** All mute and block settings of the user. */
export default function HidingSettings({ account }: { account: Account | undefined }) {
  useAnchor()
  return (
    <>
      <KeywordSettings />
      <ChannelSettings />
      {account ? <PeopleSettings account={account} /> : null}
    </>
  )
}
