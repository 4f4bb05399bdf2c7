import { useEffect, useState } from 'react'

/** A QR code, dark on light in both themes, because many cameras cannot read inverted ones. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [{ path, size }, setDrawing] = useState({ path: '', size: 1 })
  useEffect(() => {
    let gone = false
    // The encoder is loaded only when a code is shown.
    void import('uqr').then(({ encode }) => {
      const { data, size } = encode(text, { ecc: 'M', border: 3 })
      const path = data
        .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
        .join('')
      if (!gone) setDrawing({ path, size })
    })
    return () => {
      gone = true
    }
  }, [text])
  return (
    <svg
      className="login-qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#10222e" />
    </svg>
  )
}
