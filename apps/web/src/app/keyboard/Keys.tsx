/** Mac keyboards use ⌘ instead of Ctrl. */
const isMac = () => /mac|iphone|ipad/i.test(navigator.platform)

const shown = (key: string) => (key === 'mod' ? (isMac() ? '⌘' : 'Ctrl') : key)

/** Keys as they are printed on a keyboard: `g h` in sequence, `mod k` together. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="flex shrink-0 gap-1">
      {keys.split(' ').map((key) => (
        <kbd
          key={key}
          className="min-w-6.5 rounded-small border border-line bg-raised px-1.5 py-0.5 text-center font-mono text-small text-ink-soft"
        >
          {shown(key)}
        </kbd>
      ))}
    </span>
  )
}
