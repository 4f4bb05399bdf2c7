import type { AppFrame, ButtonFrame } from './embed-kinds'

/** Reserves the height of the frame or mini app that will be shown here. */
export function FrameBox({ frame }: { frame: ButtonFrame | AppFrame }) {
  const isV1 = frame.version === 'vNext'
  const rows = isV1 ? Math.ceil(Math.min(4, frame.buttons?.length ?? 0) / 2) : 0
  const square = isV1 && frame.image_aspect_ratio === '1:1'
  const shape = square ? 'aspect-square' : isV1 ? 'aspect-[1.91]' : 'aspect-3/2'
  return (
    <div className="overflow-hidden rounded-card border border-line bg-raised">
      <div className={`${shape} bg-sunken`} />
      <div style={{ height: isV1 ? 56 + 48 * (rows + (frame.input ? 1 : 0)) : 60 }} />
    </div>
  )
}
