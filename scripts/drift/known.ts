import type { ApiVersion } from '@castaway/contract'

/** Differences that stay, by the line that reports them. */
type KnownDifferences = Record<string, string>

const forgotten = 'the description requires it of mini apps and forgets to describe it'
const noPlace = 'what a button gives; the description has no field for it'
const proEmbeds =
  'Pro accounts attach four; the merge rejects more than two from every other account'
const removable = 'null removes it, which the provider can’t do'
const notDeleted =
  'what was not deleted has no time at which it was; later versions of the description say null too'
const laterOptional = 'later versions of the description make it optional'
const sampleHash = 'a hash that the description shows as an example; no caller means that cast'
const alwaysGiven = 'the island always answers it'
const noOwner =
  'the owner of a channel is its lead here, and is neither invited nor removed as a member'
const noSuchAccount = 'no account has FID 0'

const frames: KnownDifferences = {
  'FrameV1.location: gone': noPlace,
  'FrameV1.transaction_calldata: gone': noPlace,
}

/**
 * Differences between the contract and the published descriptions, with reasons. A difference that is not listed is
 * drift, and so is a row that is no longer a difference.
 */
export const known: Record<ApiVersion, KnownDifferences> = {
  '2.46.0': {
    ...frames,
    'FrameV2.name: gone': forgotten,
    'FrameV2.icon: gone': forgotten,
    'FrameV2WithFullAuthor.name: gone': forgotten,
    'FrameV2WithFullAuthor.icon: gone': forgotten,
    'registerAccount response signer: optional → required': laterOptional,
    'CastEmbedded.type: optional → required':
      'it says why a cast is in notifications, which a quoted cast elsewhere can’t say',
    'SearchedUser (User).pfp: gone':
      'the second alternative, folded into the first so that callers need not tell them apart',
    'Webhook.deleted_at: nullable → not nullable': notDeleted,
    'WebhookSecret.deleted_at: nullable → not nullable': notDeleted,
    'appHostPostEvent body/{signed_message+app_domain}.signed_message: alternative {header+payload} gone':
      'later versions of the description accept it in its parts as well',
    'fetchFeed query feed_type: optional → required': laterOptional,
    'fetchFeed query fids: type integer[] → string':
      'it is a list joined by commas like its sisters, only not marked as one',
    'postFrameAction body cast_hash: default none → 0xfe90f9de682273e05b201629ad2338bdcd89b6be':
      sampleHash,
    'postFrameActionDeveloperManaged body cast_hash: default none → 0xfe90f9de682273e05b201629ad2338bdcd89b6be':
      sampleHash,
    'publishCast body embeds: maxItems 4 → 2': proEmbeds,
    'publishFrameNotifications body target_fids: optional → required': laterOptional,
    'searchCasts query sort_type: value gone chron': 'an order of later versions',
    'searchUser response result.users[]: alternative ProfileUrl new':
      'a user or a bare image; every response is a user, some with the image added',
    'updateUser body location: nullable → not nullable': removable,
  },
  '3.174.0': {
    ...frames,
    'ChannelUserContext.role: new value owner': noOwner,
    'ChannelMember.role: new value owner': noOwner,
    'ChannelMemberInvite.role: new value owner': noOwner,
    'inviteChannelMember body role: new value owner': noOwner,
    'removeChannelMember body role: new value owner': noOwner,
    'respondChannelInvite body role: new value owner': noOwner,
    'WebhookSubscriptionFiltersCast.minimum_author_score: default none → 0':
      'no filter and a filter of 0 are the same',
    'createX402Siwx: gone operation POST /signature/x402/siwx':
      'the SDK has it since 3.177; the description does not have it yet',
    'fetchFungibles query fungibles: type string[] → string':
      'it is a list joined by commas like its sisters, only not marked as one',
    'SimulateNftMintResponse[].recipient/{address+fid}.quantity: required → optional': alwaysGiven,
    'SimulateNftMintResponse[].recipient/{fid+address}.quantity: required → optional': alwaysGiven,
    'mintNft body recipients[]/{fid+address}.fid: minimum 1 → 0': noSuchAccount,
    'deployFungible body metadata[media]: not nullable → nullable': 'a form cannot send null',
    'fetchRelevantFrames response relevant_frames[].frame.metadata.html.oembed: alternative {version+title} gone':
      'the description repeats the shape of a mini app here, and leaves one kind of oEmbed out',
    'registerSignedKeyForDeveloperManagedAuthAddress body signature: pattern ^0x(?:[0-9a-fA-F]{2})+$ → ^0x[a-fA-F0-9]+$':
      'a signature has whole bytes',
    'Fid: minimum 1 → 0': noSuchAccount,
    'fetchSubscribedToForFid query fid: minimum 1 → 0': noSuchAccount,
    'fetchSubscribersForFid query fid: minimum 1 → 0': noSuchAccount,
    'fetchSubscriptionsForFid query fid: minimum 1 → 0': noSuchAccount,
    'fetchUserReactions query fid: minimum 1 → 0': noSuchAccount,
    'lookupUserStorageAllocations query fid: minimum 1 → 0': noSuchAccount,
    'lookupUserStorageUsage query fid: minimum 1 → 0': noSuchAccount,
    'publishFrameNotifications body filters.following_fid: minimum 1 → 0': noSuchAccount,
    'publishCast body embeds: maxItems 4 → 2': proEmbeds,
    'updateUser body location: nullable → not nullable': removable,
  },
}

/** Parts of the provider's API that are none of this product's business, by the start of their paths. */
export const leftOut: Record<string, string> = {
  '/studio': 'the provider’s tool for building mini apps',
  '/portal': 'the provider’s own accounts and billing',
}
