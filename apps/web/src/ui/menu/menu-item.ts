import type { ReactNode } from 'react'

export interface MenuItem {
  label: string
  icon?: ReactNode
  tone?: 'plain' | 'danger'
  disabled?: boolean
  onSelect: () => void
}
