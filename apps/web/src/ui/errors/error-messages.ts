// A file of its own, so that the table comes by itself and not with all that its package holds.
export { errorMessageFor } from '@castaway/react'
