import { localControls } from '@castaway/client/local'
import { fetchWithToken } from '../../app/fetch-with-token'

/**
 * The controls of a development server, by way of `/api/_local`, where the server adds its key. They exist if the session
 * has `has_controls`.
 */
export const controls = localControls({ url: '/api', key: '', fetch: fetchWithToken })
