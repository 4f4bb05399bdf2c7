import type { Account } from '@castaway/react'
import { useAnchor } from '../settings/anchor'
import { KeywordSettings } from './muted-keywords/KeywordSettings'
import { PeopleSettings } from './PeopleSettings'

/** All that somebody keeps out of what they read. */
export default function HidingSettings({ account }: { account: Account | undefined }) {
  useAnchor()
  return (
    <>
      <KeywordSettings />
      {account ? <PeopleSettings account={account} /> : null}
    </>
  )
}
