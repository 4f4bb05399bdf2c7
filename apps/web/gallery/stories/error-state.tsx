import { GatewayError } from '@castaway/react'
import { ErrorState } from '../../src/ui/errors/ErrorState'
import { state, type Story } from '../story'

const failure = (code: string, status: number) =>
  new GatewayError(code, 'As the server said', status)

export default {
  title: 'Error',
  about: 'What failed, in words, and the next step.',
  states: [
    state(
      'no connection',
      <ErrorState error={failure('CONNECTION_FAILED', 0)} retry={() => {}} />,
      { wide: true },
    ),
    state('not found', <ErrorState error={failure('NotFound', 404)} />, { wide: true }),
    state('something else', <ErrorState error={new Error('nobody knows')} retry={() => {}} />, {
      wide: true,
    }),
  ],
} satisfies Story
