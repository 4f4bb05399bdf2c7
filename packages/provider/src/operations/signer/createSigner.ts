import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { newSigner } from '../../signers/new-signer'
import { presentSigner, signerColumns } from './present-signer'

export default defineHandler(
  operations.createSigner,
  async ({ store, random, app, at, publicUrl }) => {
    const row = await store.db
      .insertInto('managed_signer')
      .values(newSigner(store, random, app.id, at))
      .returning(signerColumns)
      .executeTakeFirstOrThrow()
    return presentSigner(row, publicUrl)
  },
)
