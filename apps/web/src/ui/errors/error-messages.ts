// A separate file, so that the table is loaded without the rest of its package.
export { errorMessageFor } from '@castaway/react'
