import type { Migration, TableSet } from '@castaway/server-kit/migrations'
import context from './migrations/0001-island.sql?raw'
import jobsWebhooks from './migrations/0002-jobs-webhooks.sql?raw'
import frames from './migrations/0003-frames.sql?raw'
import apps from './migrations/0004-apps.sql?raw'
import chain from './migrations/0005-chain.sql?raw'
import graph from './migrations/0006-graph.sql?raw'
import search from './migrations/0007-search.sql?raw'
import pace from './migrations/0008-pace.sql?raw'
import wordForms from './migrations/0009-word-forms.sql?raw'
import registries from './migrations/0010-registries.sql?raw'
import previewQueue from './migrations/0011-preview-queue.sql?raw'
import eventLog from './migrations/0012-event-log.sql?raw'
import notificationGroups from './migrations/0013-notification-groups.sql?raw'
import ends from './migrations/0014-ends.sql?raw'
import attempts from './migrations/0015-attempts.sql?raw'
import topics from './migrations/0016-topics.sql?raw'
import authAddresses from './migrations/0017-auth-addresses.sql?raw'
import trades from './migrations/0018-trades.sql?raw'
import nfts from './migrations/0019-nfts.sql?raw'
import miniAppChains from './migrations/0020-mini-app-chains.sql?raw'
import node from './migrations/0021-node.sql?raw'
import messageRules from './migrations/0022-message-rules.sql?raw'
import names from './migrations/0023-names.sql?raw'
import gaslessKeys from './migrations/0024-gasless-keys.sql?raw'
import previewsAndFollows from './migrations/0025-previews-and-follows.sql?raw'
import sync from './migrations/0026-sync.sql?raw'
import syncProgress from './migrations/0027-sync-progress.sql?raw'
import quickAuth from './migrations/0028-quick-auth.sql?raw'
import webhookPositions from './migrations/0029-webhook-positions.sql?raw'
import syncDerived from './migrations/0030-sync-derived.sql?raw'
import replication from './migrations/0031-replication.sql?raw'
import keys from './migrations/0032-keys.sql?raw'
import campaigns from './migrations/0035-campaigns.sql?raw'
import webhookAttempts from './migrations/0036-webhook-attempts.sql?raw'
import bytes from './migrations/0038-bytes.sql?raw'
import largeNetworks from './migrations/0039-large-networks.sql?raw'

/** All migrations of the provider, oldest first. Names and texts never change once they are released. */
export const migrations: readonly Migration[] = [
  { name: '0001-island', text: context },
  { name: '0002-jobs-webhooks', text: jobsWebhooks },
  { name: '0003-frames', text: frames },
  { name: '0004-apps', text: apps },
  { name: '0005-chain', text: chain },
  { name: '0006-graph', text: graph },
  { name: '0007-search', text: search },
  { name: '0008-pace', text: pace },
  { name: '0009-word-forms', text: wordForms },
  { name: '0010-registries', text: registries },
  { name: '0011-preview-queue', text: previewQueue },
  { name: '0012-event-log', text: eventLog },
  { name: '0013-notification-groups', text: notificationGroups },
  { name: '0014-ends', text: ends },
  { name: '0015-attempts', text: attempts },
  { name: '0016-topics', text: topics },
  { name: '0017-auth-addresses', text: authAddresses },
  { name: '0018-trades', text: trades },
  { name: '0019-nfts', text: nfts },
  { name: '0020-mini-app-chains', text: miniAppChains },
  { name: '0021-node', text: node },
  { name: '0022-message-rules', text: messageRules },
  { name: '0023-names', text: names },
  { name: '0024-gasless-keys', text: gaslessKeys },
  { name: '0025-previews-and-follows', text: previewsAndFollows },
  { name: '0026-sync', text: sync },
  { name: '0027-sync-progress', text: syncProgress },
  { name: '0028-quick-auth', text: quickAuth },
  { name: '0029-webhook-positions', text: webhookPositions },
  { name: '0030-sync-derived', text: syncDerived },
  { name: '0031-replication', text: replication },
  { name: '0032-keys', text: keys },
  { name: '0035-campaigns', text: campaigns },
  { name: '0036-webhook-attempts', text: webhookAttempts },
  { name: '0038-bytes', text: bytes },
  { name: '0039-large-networks', text: largeNetworks },
]

/** The provider's tables. */
export const islandTables: TableSet = { ledger: 'migration', migrations }
