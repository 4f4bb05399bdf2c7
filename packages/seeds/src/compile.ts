import { userNameProofTypedData } from '@castaway/contract/eip712'
import { hexToBytes } from '@noble/hashes/utils.js'
import { privateKeyToAccount } from 'viem/accounts'
import {
  build,
  confirmNameProof,
  type Draft,
  draft,
  type Message,
  type MessageData,
  Protocol,
  ReactionType,
  type Signer,
  signerFromSeed,
  signInThread,
  toHex,
  UserDataType,
  verificationClaim,
} from '@castaway/provider'
import { custodyKeyOf, signerKeyOf, walletKeyOf } from './keys'
import {
  splitMentions,
  type CastReference,
  type PlannedCast,
  type PlannedPerson,
  type WorldPlan,
} from './plan'

export interface CompileOptions {
  /** Unix milliseconds from which all `ago`s count back. */
  now: number
  /** The provider's public URL without a trailing slash; `~/` in the plan's URLs stands for it. */
  artBase: string
  /** The seed of the users' keys; the plan's own public seed by default. */
  keySeed?: string
}

/** A message of a plan, which is signed when it is needed. */
export interface PlannedMessage {
  draft: Draft
  signer: Signer
}

export const resolveUrl = (url: string, artBase: string): string =>
  url.startsWith('~/') ? artBase + url.slice(1) : url

const profileOf = (person: PlannedPerson, artBase: string): [number, string][] => {
  const fields: [number, string | false | null | undefined][] = [
    [UserDataType.username, person.chainName ?? person.username],
    [UserDataType.displayName, person.displayName],
    [UserDataType.bio, person.bio],
    [UserDataType.pfp, person.pfp && resolveUrl(person.pfp, artBase)],
    // Of others the network takes none.
    [UserDataType.banner, person.pro && person.banner && resolveUrl(person.banner, artBase)],
    [UserDataType.url, person.url && resolveUrl(person.url, artBase)],
    [UserDataType.location, person.location],
    [UserDataType.xUsername, person.xUsername],
    [UserDataType.githubUsername, person.githubUsername],
  ]
  return fields.flatMap(([type, value]) => (value ? [[type, value] as [number, string]] : []))
}

export interface CompiledWorld {
  messages: Message[]
  hashes: Map<string, string>
}

export const signDrafts = (drafts: readonly PlannedMessage[]): Promise<Message[]> =>
  Promise.all(drafts.map((one) => signInThread(one.draft, one.signer)))

/** Builds and signs every message of a plan; see `draftWorld`. */
export const compileWorld = async (
  plan: WorldPlan,
  options: CompileOptions,
): Promise<CompiledWorld> => {
  const hashes = new Map<string, string>()
  const drafts: PlannedMessage[] = []
  for await (const one of draftWorld(plan, options, hashes)) drafts.push(one)
  return { messages: await signDrafts(drafts), hashes }
}

/** Signs the claim of a user's wallet for the profile. `blockHash` is any 32 bytes, `0x…`. */
export const verifiedWallet = async (
  author: { fid: number; at: number },
  keySeed: string,
  blockHash: `0x${string}`,
): Promise<MessageData> => {
  const owner = privateKeyToAccount(walletKeyOf(keySeed, author.fid))
  const claim = verificationClaim(author.fid, owner.address, blockHash)
  const signature = await owner.signTypedData(claim)
  return build.verificationAdd(author, {
    address: hexToBytes(owner.address.slice(2)),
    protocol: Protocol.ethereum,
    claimSignature: hexToBytes(signature.slice(2)),
    blockHash: hexToBytes(blockHash.slice(2)),
  })
}

/** Proves that a name is of the custody wallet of a user, with the wallet's signature of the claim. */
export const provedName = async (
  author: { fid: number; at: number },
  keySeed: string,
  name: string,
): Promise<MessageData> => {
  const owner = privateKeyToAccount(custodyKeyOf(keySeed, author.fid))
  const timestamp = Math.floor(author.at / 1000)
  const signature = await owner.signTypedData(
    userNameProofTypedData({ name, owner: owner.address, timestamp }),
  )
  const data = build.usernameProof(author, {
    name,
    owner: hexToBytes(owner.address.slice(2)),
    signature: hexToBytes(signature.slice(2)),
  })
  // The seeding registers the name for this wallet.
  confirmNameProof(data.usernameProofBody!)
  return data
}

/**
 * Builds every message of a plan, every cast after its parent. The same plan, time and URL give the same bytes. A large
 * world has millions, so they are built one after the other.
 * @param hashes gets the hash of each planned cast (`0x…`), by its id in the plan
 * @throws Error if a cast replies to or quotes a later one
 */
export async function* draftWorld(
  plan: WorldPlan,
  { now, artBase, keySeed = plan.seed }: CompileOptions,
  hashes: Map<string, string>,
): AsyncGenerator<PlannedMessage> {
  const signers = new Map(
    plan.people.map(({ fid }) => [
      fid,
      signerFromSeed(hexToBytes(signerKeyOf(keySeed, fid).slice(2))),
    ]),
  )
  const planned = (drafted: Draft): PlannedMessage => {
    const { fid } = drafted.data
    const signer = signers.get(fid)
    if (!signer) throw new Error(`fid ${fid} does not live in the world ${plan.name}`)
    return { draft: drafted, signer }
  }
  const write = (data: MessageData): PlannedMessage => planned(draft(data))
  const by = (fid: number, ago: number) => ({ fid, at: now - ago * 1000 })

  for (const person of plan.people) {
    const { chainName, fid, ago } = person
    if (chainName) yield write(await provedName(by(fid, ago), keySeed, chainName))
    for (const [type, value] of profileOf(person, artBase))
      yield write(build.userDataAdd(by(person.fid, person.ago), type, value))
  }
  for (const { fid, ago } of plan.verifications) {
    const blockHash = signerKeyOf(`${plan.seed}|block`, fid)
    yield write(await verifiedWallet(by(fid, ago), keySeed, blockHash))
  }
  for (const follow of plan.follows) {
    yield write(build.linkAdd(by(follow.fid, follow.ago), follow.target))
    if (follow.undone) yield write(build.linkRemove(by(follow.fid, follow.ago - 60), follow.target))
  }

  const authors = new Map<string, number>()
  const find = (reference: CastReference): { fid: number; hash: string } => {
    if ('missing' in reference) return reference.missing
    const hash = hashes.get(reference.cast)
    if (hash === undefined) throw new Error(`the cast ${reference.cast} is not written yet`)
    return { hash, fid: authors.get(reference.cast)! }
  }
  const castOf = (cast: PlannedCast): MessageData => {
    const { parent, embeds = [] } = cast
    return build.castAdd(by(cast.fid, cast.ago), {
      ...splitMentions(cast.text),
      embeds: embeds.map((embed) =>
        'url' in embed ? { url: resolveUrl(embed.url, artBase) } : { castId: find(embed) },
      ),
      parent: parent && ('url' in parent ? parent : find(parent)),
    })
  }
  for (const cast of plan.casts) {
    const message = write(castOf(cast))
    hashes.set(cast.id, toHex(message.draft.hash))
    authors.set(cast.id, cast.fid)
    yield message
  }
  for (const cast of plan.casts) {
    if (cast.deleted)
      yield write(build.castRemove(by(cast.fid, cast.ago - 60), hashes.get(cast.id)!))
  }

  for (const { fid, kind, target, ago, undone } of plan.reactions) {
    const cast = find(target)
    yield write(build.reactionAdd(by(fid, ago), ReactionType[kind], cast))
    if (undone) yield write(build.reactionRemove(by(fid, ago - 60), ReactionType[kind], cast))
  }
  if (plan.more) for (const drafted of plan.more(by)) yield planned(drafted)
}
