import { Button } from '../../src/ui/Button'
import { EmptyState } from '../../src/ui/EmptyState'
import { CastSkeletons, RowSkeletons } from '../../src/ui/Skeleton'
import { state, type Story } from '../story'

export default {
  title: 'Loading and empty',
  about: 'Shown instead of a list: a skeleton, or a message with a next step.',
  states: [
    state('casts, loading', <CastSkeletons count={2} />, { wide: true }),
    state('rows, loading', <RowSkeletons count={2} />, { wide: true }),
    state(
      'empty',
      <EmptyState title="Nothing here yet" action={<Button tone="primary">Find people</Button>}>
        When people you follow cast something, it stands here.
      </EmptyState>,
      { wide: true },
    ),
    state('empty, without an action', <EmptyState title="No replies yet" />, { wide: true }),
  ],
} satisfies Story
