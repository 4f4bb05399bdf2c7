import { type ReactNode, type Ref, useId } from 'react'
import { Avatar } from '../../ui/Avatar'
import { classes } from '../../ui/classes'

interface SheetLayoutProps {
  ref: Ref<HTMLDialogElement>
  titleRef?: Ref<HTMLHeadingElement>
  name: string
  domain: ReactNode
  /** Before the title. */
  back?: ReactNode
  /** After the title. */
  buttons: ReactNode
  /** Beside the page, which stays usable: for its developer. */
  docked?: boolean
  /** Escape, or a press beside it. */
  onLeave: () => void
  /** What covers the area of the app. */
  children: ReactNode
  footer?: ReactNode
}

/** The sheet of a mini app: 424 × 695 pixels on a wide screen, as apps are made for, and the whole screen of a phone. */
export function SheetLayout(props: SheetLayoutProps) {
  const titleId = useId()
  const { ref, titleRef, name, domain, back, buttons, docked, onLeave } = props
  return (
    <dialog
      ref={ref}
      data-mini-app=""
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onLeave()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onLeave()
      }}
      className={classes(
        'fixed m-0 max-h-none max-w-none items-center justify-center overflow-hidden border-0 bg-transparent p-0 open:flex',
        docked
          ? 'start-auto end-[max(0.75rem,calc((100vw-1240px)/2))] top-28 bottom-4 z-20 h-auto w-[424px] rounded-card shadow-lift'
          : 'inset-0 size-full',
      )}
    >
      <div
        className={classes(
          'flex size-full flex-col overflow-hidden bg-surface mid:rounded-card mid:border mid:border-line',
          !docked && 'mid:h-auto mid:max-h-[calc(100dvh-2rem)] mid:w-[424px] mid:shadow-lift',
        )}
      >
        <header className="flex min-h-14 shrink-0 items-center gap-1 border-b border-line px-2 pt-[env(safe-area-inset-top)]">
          {back}
          <h2
            id={titleId}
            ref={titleRef}
            tabIndex={-1}
            className="min-w-0 flex-1 px-2 leading-tight outline-none"
          >
            <bdi className="block truncate font-semibold">{name}</bdi>
            <bdi className="block truncate text-small font-normal text-ink-soft">{domain}</bdi>
          </h2>
          {buttons}
        </header>
        <div
          className={classes(
            'relative min-h-0 w-full flex-1',
            !docked && 'mid:h-[695px] mid:flex-initial mid:shrink',
          )}
        >
          {props.children}
        </div>
        {props.footer}
      </div>
    </dialog>
  )
}

interface SplashCoverProps {
  image: string | undefined
  name: string
  color: string | undefined
  children: ReactNode
}

/** Covers the app with its picture and color. */
export function SplashCover({ image, name, color, children }: SplashCoverProps) {
  return (
    <div
      className="absolute inset-0 flex flex-col items-center justify-center gap-5 overflow-y-auto bg-background p-6 text-center"
      style={color ? { background: color } : undefined}
    >
      <Avatar url={image} name={name} size={88} square />
      {children}
    </div>
  )
}
