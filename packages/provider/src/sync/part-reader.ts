import { isFid } from '../messages/rules-accounts'
import { OnChainEventType } from '../messages/onchain-events'
import { toHex } from '../messages/hex'
import { MessageType, type Message, type UserNameProofBody } from '../messages/types'
import { KeyOrderError, ShardHasher, type AccountRoot } from '../node/trie/hasher'
import {
  accountPrefix,
  dataShardOf,
  messageKey,
  nameKey,
  onChainKey,
  readKey,
  virtualShardOf,
} from '../node/trie/keys'
import type { OnChainEvent } from '../node/onchain/view'
import { BadNodeError } from './errors'
import { checkNameProof } from './fnames'
import { checkOnChainEvent } from './onchain'
import { readNodeMessage } from './read-messages'
import type { PartProgress } from './snapshot'

/** A page of a virtual shard, as a node sends it. */
export interface TransactionsAnswer {
  trieMessages: {
    trieKey: Uint8Array
    userMessage?: Uint8Array
    onChainEvent?: OnChainEvent
    fnameTransfer?: { proof?: UserNameProofBody }
  }[]
  fidAccountRoots: { fid: number; accountRootHash: Uint8Array; numMessages: number }[]
  nextPageToken?: string
}

/** What pages say of an account, as far as it was read. */
export interface ReadAccount {
  fid: number
  /** Set with the first messages: everything that is no message. */
  facts?: { onChain: OnChainEvent[]; names: UserNameProofBody[] }
  messages: Message[]
  isLast: boolean
}

export interface ReadPage {
  accounts: ReadAccount[]
  /** From where everything that is not among these accounts is read again. */
  progress: PartProgress
}

interface OpenAccount {
  fid: number
  /** How its keys begin. */
  prefix: Uint8Array
  /** Whether nothing of it was passed on. */
  isNew: boolean
  onChain: OnChainEvent[]
  names: UserNameProofBody[]
  messages: Message[]
  /** What may need what comes after it: usernames need their proofs. */
  held: Message[]
  heldBack: Message[]
}

/**
 * Reads the pages of a virtual shard of a snapshot, one after the other, and checks that they are one: that keys are
 * those of their entries, of this shard and in their order, and that each account has the hash that the node says.
 */
export class PartReader {
  private readonly hasher: ShardHasher
  private expected: PartProgress['expected']
  private account: OpenAccount | undefined
  /** Where to go on if what is held back is lost: the page in which it came. */
  private heldSince: PartProgress | undefined
  private position: PartProgress
  private entries = 0

  /** @param position what `ReadPage.progress` was */
  constructor(
    position: PartProgress,
    private readonly shards: number,
    private readonly mostEntries: number,
  ) {
    this.position = position
    this.hasher = new ShardHasher(position.hasher)
    this.expected = position.expected
    const key = readKey(this.hasher.lastKey)
    if (key) this.account = newAccount(key.fid, false)
  }

  /** The token of the page that comes next. */
  get pageToken(): string | undefined {
    return this.position.pageToken
  }

  /** @throws {BadNodeError} naming what is wrong with the page */
  next({ trieMessages, fidAccountRoots, nextPageToken }: TransactionsAnswer): ReadPage {
    const done: ReadAccount[] = []
    const before = this.position
    this.entries += trieMessages.length
    if (this.entries > this.mostEntries) this.bad('sent more entries than its snapshot has')
    const roots = new Map(fidAccountRoots.map((each) => [each.fid, each]))
    for (const entry of trieMessages) {
      const fid = this.check(entry.trieKey)
      this.complete(this.addKey(entry.trieKey), done)
      if (this.account?.fid !== fid) this.account = newAccount(fid, true)
      this.read(entry, fid)
      const root = roots.get(fid)
      if (!root) this.bad(`does not say the root of fid ${fid}`)
      this.expected = { root: toHex(root.accountRootHash), count: root.numMessages }
    }
    const { shard, part } = before
    if (!nextPageToken) {
      const end = this.hasher.finish()
      this.complete(end?.account, done)
      const root = end ? Buffer.from(end.root).toString('hex') : ''
      return { accounts: done, progress: { shard, part, root } }
    }
    if (trieMessages.length === 0) this.bad('has an empty page before another')
    this.position = {
      shard,
      part,
      pageToken: nextPageToken,
      hasher: this.hasher.state(),
      ...(this.expected && { expected: this.expected }),
    }
    this.passOn(done)
    this.heldSince = this.isHolding() ? (this.heldSince ?? before) : undefined
    return { accounts: done, progress: this.heldSince ?? this.position }
  }

  private bad(what: string): never {
    const { shard, part } = this.position
    throw new BadNodeError(
      `${what}, in the virtual shard ${part} of the snapshot of shard ${shard}`,
    )
  }

  private check(trieKey: Uint8Array): number {
    const key = readKey(trieKey)
    if (!key) this.bad('sent a key that is none')
    const { fid, virtualShard } = key
    const { shard, part } = this.position
    // Entries of an account follow each other, and its shards are hashes.
    const isChecked = fid === this.account?.fid && virtualShard === part
    if (
      !isChecked &&
      (virtualShard !== part ||
        virtualShardOf(fid) !== part ||
        dataShardOf(fid, this.shards) !== shard)
    ) {
      this.bad(`sent an entry of fid ${fid}, which is in another shard`)
    }
    return fid
  }

  private addKey(trieKey: Uint8Array): AccountRoot | undefined {
    try {
      return this.hasher.add(trieKey)
    } catch (cause) {
      if (!(cause instanceof KeyOrderError)) throw cause
      this.bad('does not keep the order of keys, so that its pages need not end')
    }
  }

  /** Ends the account, if its last key was the one before. */
  private complete(account: AccountRoot | undefined, done: ReadAccount[]): void {
    if (!account) return
    const { fid, isNew, onChain, names, messages, held, heldBack } = this.account!
    if (toHex(account.root) !== this.expected?.root || account.count !== this.expected.count) {
      this.bad(`sent entries of fid ${fid} that do not have the root that it says`)
    }
    this.account = undefined
    this.heldSince = undefined
    // What is about no account counts for the root only.
    if (!isFid(fid)) return
    done.push({
      fid,
      messages: [...messages, ...held, ...heldBack],
      isLast: true,
      ...(isNew && { facts: { onChain: inOrder(onChain), names } }),
    })
  }

  /** Passes on what has come of the account that is not complete, once nothing but messages can follow. */
  private passOn(done: ReadAccount[]): void {
    const { account } = this
    if (!account || account.messages.length === 0) return
    const { fid, isNew, onChain, names, messages } = account
    done.push({
      fid,
      messages,
      isLast: false,
      ...(isNew && { facts: { onChain: inOrder(onChain), names } }),
    })
    Object.assign(account, { isNew: false, onChain: [], names: [], messages: [] })
  }

  private isHolding(): boolean {
    const { account } = this
    return (
      account !== undefined &&
      account.onChain.length +
        account.names.length +
        account.held.length +
        account.heldBack.length >
        0
    )
  }

  private read(entry: TransactionsAnswer['trieMessages'][number], fid: number): void {
    const { trieKey, userMessage, onChainEvent, fnameTransfer } = entry
    const account = this.account!
    const isKey = (key: Uint8Array) => Buffer.compare(key, trieKey) === 0
    const wrong = () => this.bad(`sent an entry of fid ${fid} under the key of another`)
    if (userMessage) {
      const message = readNodeMessage(userMessage)
      const { type, fid: author, lendStorageBody: loan } = message.data
      const isOfAccount = author === fid || loan?.toFid === fid
      if (!isOfAccount || !isKey(messageKey(account.prefix, type, message.hash))) wrong()
      // Of a loan, the lender's entry counts.
      if (author !== fid) return
      if (type === MessageType.userDataAdd) account.heldBack.push(message)
      else if (type > MessageType.userDataAdd) account.held.push(message)
      else account.messages.push(message)
    } else if (onChainEvent) {
      checkOnChainEvent(onChainEvent, fid)
      if (!isKey(onChainKey(account.prefix, onChainEvent))) wrong()
      account.onChain.push(onChainEvent)
    } else {
      const proof = fnameTransfer?.proof
      if (!proof) this.bad(`sent nothing with a key of fid ${fid}`)
      checkNameProof(proof, fid)
      if (!isKey(nameKey(account.prefix, proof.name))) wrong()
      account.names.push(proof)
    }
  }
}

const newAccount = (fid: number, isNew: boolean): OpenAccount => ({
  fid,
  prefix: accountPrefix(fid),
  isNew,
  onChain: [],
  names: [],
  messages: [],
  held: [],
  heldBack: [],
})

const TYPES: readonly number[] = Object.values(OnChainEventType)

/** What the contracts said, by type, as it happened. Of what has no real place, a removal is later than what it removes. */
const inOrder = (events: readonly OnChainEvent[]): OnChainEvent[] =>
  events.toSorted(
    (a, b) =>
      TYPES.indexOf(a.type) - TYPES.indexOf(b.type) ||
      a.blockNumber - b.blockNumber ||
      a.txIndex - b.txIndex ||
      a.logIndex - b.logIndex ||
      (a.signerEventBody?.eventType ?? 0) - (b.signerEventBody?.eventType ?? 0),
  )
