import type { Castaway } from '@castaway/react'
import { createRoot } from 'react-dom/client'
import { recordsOf } from '../../../app/records'
import { KeywordDialog } from './KeywordDialog'

/**
 * Opens the keyword dialog over the current screen.
 * @param text a cast's text, to suggest keywords from
 * @param id of the keyword to edit
 */
export function openKeywordDialog(castaway: Castaway, text = '', id?: string): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  const { store, ready } = recordsOf(castaway)
  void ready.then(() =>
    root.render(
      <KeywordDialog
        castaway={castaway}
        store={store}
        text={text}
        {...(id === undefined ? {} : { id })}
        onClose={close}
      />,
    ),
  )
}
