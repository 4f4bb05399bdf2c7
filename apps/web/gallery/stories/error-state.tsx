import { GatewayError } from '@castaway/react'
import { ErrorState } from '../../src/ui/errors/ErrorState'
import { state, type Story } from '../story'

const failure = (code: string, status: number) =>
  new GatewayError(code, 'As the server said', status)

export default {
  title: 'Error',
  about: 'What failed, and the next step.',
  states: [
    state(
      'no connection',
      <ErrorState error={failure('CONNECTION_FAILED', 0)} retry={() => {}} />,
      { wide: true },
    ),
    state('not found', <ErrorState error={failure('NotFound', 404)} />, { wide: true }),
    state('unexpected error', <ErrorState error={new Error('unexpected')} retry={() => {}} />, {
      wide: true,
    }),
  ],
} satisfies Story
