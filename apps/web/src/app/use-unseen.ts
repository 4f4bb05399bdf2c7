/** How many notifications have not been seen; the notifications feature keeps the count. */
const files = import.meta.glob<{ useUnseenCount: () => number }>(
  '../features/notifications/use-unseen-count.ts',
  { eager: true },
)
export const useUnseen: () => number = Object.values(files)[0]?.useUnseenCount ?? (() => 0)
