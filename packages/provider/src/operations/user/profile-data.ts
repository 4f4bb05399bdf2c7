import { build, type Author, type MessageData } from '../../messages/index'
import { checksumAddress } from '../../messages/checksum-address'
import { UserDataType } from '../../messages/types'

export interface ProfileFields {
  bio?: string
  pfp_url?: string
  url?: string
  username?: string
  display_name?: string
  /** Null removes it. */
  location?: { latitude: number; longitude: number } | null
  verified_accounts?: { x?: string; github?: string }
  banner?: string
  primary_eth_address?: string
  primary_sol_address?: string
}

/** Creates one message per given field; an empty text clears its field. */
export function profileDrafts(fields: ProfileFields): ((author: Author) => MessageData)[] {
  const { location, verified_accounts: accounts } = fields
  const values: [number, string | undefined][] = [
    [UserDataType.pfp, fields.pfp_url],
    [UserDataType.displayName, fields.display_name],
    [UserDataType.bio, fields.bio],
    [UserDataType.url, fields.url],
    [UserDataType.username, fields.username],
    // The network stores locations with a precision of about a kilometer.
    [
      UserDataType.location,
      location === null
        ? ''
        : location && `geo:${location.latitude.toFixed(2)},${location.longitude.toFixed(2)}`,
    ],
    [UserDataType.xUsername, accounts?.x],
    [UserDataType.githubUsername, accounts?.github],
    [UserDataType.banner, fields.banner],
    [
      UserDataType.primaryEthereumAddress,
      fields.primary_eth_address && checksumAddress(fields.primary_eth_address),
    ],
    [UserDataType.primarySolanaAddress, fields.primary_sol_address],
  ]
  return values.flatMap(([type, value]) =>
    value === undefined ? [] : [(author: Author) => build.userDataAdd(author, type, value)],
  )
}
