import { operations } from '@castaway/contract'
import type { Hex } from 'viem'
import { isHashSigned } from '../../signers/signatures'
import { defineHandler } from '../../context'
import { invalidField, serverError } from '../../errors'
import { presentSigner, signerColumns } from './present-signer'

/**
 * Accepts only nonces that this server issued, each once, so that a message signed for another site can't be used here.
 */
export default defineHandler(operations.fetchSigners, async (call) => {
  const { query, store, app, at, publicUrl } = call
  const [{ parseSiweMessage }, { hashMessage }] = await Promise.all([
    import('viem/siwe'),
    import('viem/utils'),
  ])
  // Some callers escape the line breaks, because the message is a query parameter.
  const message = query.message.replaceAll('\\n', '\n')
  const parsed = parseSiweMessage(message)
  if (!parsed.address || !parsed.nonce)
    throw invalidField('message', 'message is not a sign-in message')
  const over = (time: Date | undefined, before: boolean) =>
    time && (before ? time.getTime() > at : time.getTime() <= at)
  if (over(parsed.expirationTime, false) || over(parsed.notBefore, true)) {
    throw serverError('EXPIRED', 'The message has expired or is not valid yet', 'message')
  }
  const signature = query.signature as Hex
  const signed = { address: parsed.address, hash: hashMessage(message), signature }
  if (!(await isHashSigned(signed, call.chain))) {
    throw serverError('InvalidCredentials', 'The signature does not match the address', 'signature')
  }
  const used = await store.db
    .deleteFrom('nonce')
    .where('value', '=', parsed.nonce)
    .where('expires_at', '>', at)
    .returning('value')
    .executeTakeFirst()
  if (!used)
    throw serverError('InvalidCredentials', 'The nonce is unknown or was already used', 'message')
  const rows = await store.db
    .selectFrom('managed_signer as s')
    .innerJoin('account as a', 'a.fid', 's.fid')
    .select(signerColumns.map((column) => `s.${column}` as const))
    .where('a.custody_address', '=', parsed.address.toLowerCase())
    .where('s.app_id', '=', app.id)
    .orderBy('s.created_at')
    .execute()
  return { signers: rows.map((row) => presentSigner(row, publicUrl)) }
})
