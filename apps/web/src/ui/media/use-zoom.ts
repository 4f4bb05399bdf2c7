import { useEffect, useRef, useState } from 'react'

interface View {
  scale: number
  x: number
  y: number
}
const WHOLE: View = { scale: 1, x: 0, y: 0 }
const LARGEST = 8

/** Zooms and pans an image: by wheel, drag, pinch, double click, or buttons. */
export function useZoom(image: number) {
  const stage = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(WHOLE)
  const [of, setOf] = useState(image)
  if (of !== image) {
    setOf(image)
    setView(WHOLE)
  }
  const by = (factor: number) => setView((now) => scaled(now, now.scale * factor))

  useEffect(() => {
    const area = stage.current
    if (!area) return
    const touches = new Map<number, { x: number; y: number }>()
    const apart = () => {
      const [a, b] = [...touches.values()]
      return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
    }
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      by(event.deltaY < 0 ? 1.15 : 1 / 1.15)
    }
    const onDown = (event: PointerEvent) => {
      touches.set(event.pointerId, { x: event.clientX, y: event.clientY })
    }
    const onMove = (event: PointerEvent) => {
      const last = touches.get(event.pointerId)
      if (!last) return
      const before = apart()
      touches.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const after = apart()
      if (before > 0 && after > 0) return by(after / before)
      const [dx, dy] = [event.clientX - last.x, event.clientY - last.y]
      setView((now) => (now.scale > 1 ? { ...now, x: now.x + dx, y: now.y + dy } : now))
    }
    const onUp = (event: PointerEvent) => touches.delete(event.pointerId)
    const onDouble = () => setView((now) => (now.scale > 1 ? WHOLE : scaled(now, 2.5)))
    area.addEventListener('wheel', onWheel, { passive: false })
    area.addEventListener('pointerdown', onDown)
    area.addEventListener('dblclick', onDouble)
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onUp)
    return () => {
      area.removeEventListener('wheel', onWheel)
      area.removeEventListener('pointerdown', onDown)
      area.removeEventListener('dblclick', onDouble)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onUp)
    }
  }, [])

  return {
    stage,
    isWhole: view.scale === 1,
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
    closer: () => by(1.5),
    further: () => by(1 / 1.5),
    whole: () => setView(WHOLE),
  }
}

/** Never smaller than the viewport; centered again at the original size. */
function scaled(view: View, scale: number): View {
  const next = Math.min(LARGEST, scale)
  return next <= 1.02 ? WHOLE : { ...view, scale: next }
}
