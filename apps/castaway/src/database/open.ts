import { CastawayError } from '@castaway/contract'
import { canDecrypt, loginTables } from '@castaway/auth'
import { openStore, type Store, type StoreOptions } from '@castaway/provider'
import { recordTables } from '../record-tables'
import { StartError } from '../settings/index'
import {
  databaseErrorMessage,
  folderErrorMessage,
  wrongSecretMessage,
  type DatabaseLocation,
} from './error-messages'

export interface DatabaseOptions extends Pick<
  StoreOptions,
  'clock' | 'random' | 'databaseUrl' | 'poolSize'
> {
  dataFolder: string
  secret: string
  /** Whether the secret comes from CASTAWAY_SECRET instead of the data folder. */
  isSecretSet: boolean
}

/**
 * Opens the database that the settings name.
 * @throws {StartError} if it is missing, refuses the connection, does not respond or was written with another secret
 */
export async function openDatabase(options: DatabaseOptions): Promise<Store> {
  const { clock, random, dataFolder, databaseUrl, poolSize, secret, isSecretSet } = options
  const where: DatabaseLocation = { dataFolder, databaseUrl, isSecretSet }
  try {
    return await openStore({
      clock,
      random,
      dataFolder,
      databaseUrl,
      poolSize,
      secret,
      furtherTables: [loginTables, recordTables],
      opensSealed: (db) => canDecrypt(db, secret),
    })
  } catch (cause) {
    const sentence =
      cause instanceof CastawayError && cause.code === 'WRONG_SECRET'
        ? wrongSecretMessage(where)
        : databaseUrl === undefined
          ? folderErrorMessage(cause, where)
          : databaseErrorMessage(cause, databaseUrl)
    if (sentence === null) throw cause
    throw new StartError(sentence, { cause })
  }
}
