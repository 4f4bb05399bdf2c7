import { PGlite } from '@electric-sql/pglite'

/**
 * Each database of a process fills its buffers with zeros when it is opened: 128 MB by default, which takes longer than
 * most tests. Theirs are small.
 */
const SMALL = 'shared_buffers=16MB'

if (!PGlite.defaultStartParams.includes(SMALL)) PGlite.defaultStartParams.push('-c', SMALL)
