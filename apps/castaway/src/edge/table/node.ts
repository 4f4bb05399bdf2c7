import { limits } from '../limits'
import type { RouteRule } from '../route-rule'
import { IGNORED_BODY, MB, rows } from './rows'

const read = {
  callers: 'api key',
  from: 'anywhere',
  limit: limits.key,
  maxBody: IGNORED_BODY,
  seconds: 60,
  style: 'v2',
} as const

/** `/v1`: what a node of the network answers. Without keys of the operator, everyone on this machine may call it. */
export const nodeTable: readonly RouteRule[] = [
  ...rows(read, [
    ['GET /v1/info', 'The node and its shards'],
    ['GET /v1/currentPeers', 'Connected nodes'],
    ['GET /v1/fids', 'All accounts'],
    ['GET /v1/castById', 'A cast'],
    ['GET /v1/castsByFid', 'Casts of an account'],
    ['GET /v1/castsByMention', 'Casts that mention an account'],
    ['GET /v1/castsByParent', 'Replies to a cast, or casts below a URL'],
    ['GET /v1/reactionById', 'A reaction'],
    ['GET /v1/reactionsByFid', 'Reactions of an account'],
    ['GET /v1/reactionsByCast', 'Reactions to a cast'],
    ['GET /v1/reactionsByTarget', 'Reactions to a cast or a URL'],
    ['GET /v1/linkById', 'A link to an account'],
    ['GET /v1/linksByFid', 'Links of an account'],
    ['GET /v1/linksByTargetFid', 'Links to an account'],
    ['GET /v1/userDataByFid', 'The profile of an account'],
    ['GET /v1/verificationsByFid', 'Verified addresses of an account'],
    ['GET /v1/userNameProofByName', 'The proof of a name'],
    ['GET /v1/userNameProofsByFid', 'The proofs of an account’s names'],
    ['GET /v1/storageLimitsByFid', 'Storage of an account'],
    ['GET /v1/onChainSignersByFid', 'The keys on the chain that may write for an account'],
    ['GET /v1/signer', 'A key of an account, on the chain or added by a message'],
    ['GET /v1/signersByFid', 'All keys that may write for an account'],
    ['GET /v1/onChainEventsByFid', 'What the contracts said about an account'],
    ['GET /v1/onChainIdRegistryEventByAddress', 'The account of a custody address'],
    ['GET /v1/fidAddressType', 'What an address is to an account'],
    ['GET /v1/events', 'What happened, from an event on'],
    ['GET /v1/eventById', 'One event'],
  ]),
  ...rows({ ...read, maxBody: MB }, [
    ['POST /v1/submitMessage', 'Publishes a signed message'],
    ['POST /v1/submitBulkMessages', 'Publishes several'],
    ['POST /v1/validateMessage', 'Checks a signed message'],
  ]),
  ...rows({ ...read, callers: 'anyone', maxBody: MB }, [['* /v1/*', 'Nothing: “not found”']]),
]
