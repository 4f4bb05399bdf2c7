import type { Account } from '@castaway/react'
import { useAnchor } from '../anchor'
import { BlockedAppSettings } from './BlockedAppSettings'
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
      <BlockedAppSettings />
      {account ? <PeopleSettings account={account} /> : null}
    </>
  )
}
