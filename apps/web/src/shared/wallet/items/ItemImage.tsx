import { Images } from 'lucide-react'
import { useState } from 'react'
import { Skeleton } from '../../../ui/Skeleton'
import type { ItemDescription } from './describe-item'

/** The image of an item, or a box of its size while it has none. */
export function ItemImage({
  item: { image, isLoading },
}: {
  item: Pick<ItemDescription, 'image' | 'isLoading'>
}) {
  const [isBroken, setBroken] = useState(false)
  if (isLoading) return <Skeleton className="aspect-square w-full rounded-none" />
  return image && !isBroken ? (
    <img
      src={image}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      className="aspect-square w-full bg-sunken object-cover"
    />
  ) : (
    <span className="grid aspect-square w-full place-items-center bg-accent-wash text-accent-strong">
      <Images size={32} aria-hidden="true" />
    </span>
  )
}
