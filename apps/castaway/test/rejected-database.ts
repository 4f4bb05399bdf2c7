import { openDatabase } from '../src/database/open'

/** The error with which a start on these databases fails. */
export const rejectionOf = (options: Parameters<typeof openDatabase>[0]): Promise<Error> =>
  openDatabase(options).then(
    async (store) => {
      await store.close()
      return new Error('It opened')
    },
    (error: Error) => error,
  )
