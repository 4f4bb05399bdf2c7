import { z } from 'zod'
import { CastWithInteractions } from './cast'
import { CastId } from './embed'
import { FrameActionButton } from './frame'
import { AnyUrl, EthAddress, Fid, Timestamp } from './scalars'
import { User } from './user'

const FrameInput = z.object({ text: z.string().max(256).optional() }).meta({ id: 'FrameInput' })
const FrameState = z.object({ serialized: z.string().max(4096) }).meta({ id: 'FrameState' })
const FrameTransaction = z
  .object({ hash: z.string().min(1).max(256) })
  .meta({ id: 'FrameTransaction' })
const FrameAddress = z.string().max(128).meta({ id: 'FrameAddress' })

/** A click on a button of a frame, with the user's text input. */
export const FrameAction = z
  .object({
    version: z.string().max(16).optional(),
    title: z.string().max(1024).optional(),
    image: AnyUrl.optional(),
    button: FrameActionButton,
    input: FrameInput.optional(),
    state: FrameState.optional(),
    /** For a `tx` button, after the wallet has sent the transaction. */
    transaction: FrameTransaction.optional(),
    /** Wallet of the user who clicks. */
    address: FrameAddress.optional(),
    frames_url: AnyUrl,
    post_url: AnyUrl,
  })
  .meta({ id: 'FrameAction' })
export type FrameAction = z.infer<typeof FrameAction>

/** The request to a frame's server: a signed message, and its content in unsigned form. */
export const FrameSignaturePacket = z
  .object({
    untrustedData: z.object({
      fid: Fid.optional(),
      url: z.string().optional(),
      messageHash: z.string().optional(),
      timestamp: z.string().optional(),
      network: z.int().optional(),
      buttonIndex: z.int().optional(),
      inputText: z.string().optional(),
      state: z.string().optional(),
      transactionId: z.string().optional(),
      address: EthAddress.optional(),
      castId: CastId.optional(),
    }),
    trustedData: z.object({
      /** Hexadecimal digits of the signed message. */
      messageBytes: z.string().max(40_000).optional(),
    }),
  })
  .meta({ id: 'FrameSignaturePacket' })
export type FrameSignaturePacket = z.infer<typeof FrameSignaturePacket>

/** A frame action with a valid signature. */
export const ValidatedFrameAction = z
  .object({
    object: z.literal('validated_frame_action'),
    url: z.string(),
    interactor: User,
    tapped_button: z.object({ index: z.int() }),
    input: FrameInput.optional(),
    state: FrameState,
    cast: CastWithInteractions,
    timestamp: Timestamp,
    /** The app whose key signed. */
    signer: z.object({ client: User.optional() }).optional(),
    transaction: FrameTransaction.optional(),
    address: FrameAddress.optional(),
  })
  .meta({ id: 'ValidatedFrameAction' })
export type ValidatedFrameAction = z.infer<typeof ValidatedFrameAction>

const who = { fid: Fid, username: z.string() }

/** One of four lists, depending on the request. */
export const FrameValidateAnalytics = z
  .union([
    z.object({
      interactors: z.array(z.object({ ...who, interaction_count: z.number() })),
    }),
    z.object({ total_interactors: z.number() }),
    z.object({
      interactions_per_cast: z.array(
        z.object({
          /** The window, cut to the requested range. */
          start: Timestamp,
          stop: Timestamp,
          /** Start of the full window. */
          time: Timestamp,
          interaction_count: z.number(),
          cast_url: z.string(),
        }),
      ),
    }),
    z.object({ input_texts: z.array(z.object({ ...who, input_text: z.string() })) }),
  ])
  .meta({ id: 'FrameValidateAnalyticsResponse' })
export type FrameValidateAnalytics = z.infer<typeof FrameValidateAnalytics>
