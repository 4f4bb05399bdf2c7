import { MessageType } from '../messages/types'

/** The message types that a call returns: those of what is there, and with `all` those of what was removed as well. */
export const typesOf = {
  casts: [MessageType.castAdd],
  allCasts: [MessageType.castAdd, MessageType.castRemove],
  allReactions: [MessageType.reactionAdd, MessageType.reactionRemove],
  allLinks: [MessageType.linkAdd, MessageType.linkRemove, MessageType.linkCompactState],
  compactStates: [MessageType.linkCompactState],
  loans: [MessageType.lendStorage],
  userData: [MessageType.userDataAdd],
  verifications: [MessageType.verificationAdd],
  allVerifications: [MessageType.verificationAdd, MessageType.verificationRemove],
} as const
