import type { Castaway } from '@castaway/react'
import { createRoot } from 'react-dom/client'
import { recordsOf } from '../../records/records'
import { KeywordDialog } from './KeywordDialog'

/**
 * Shows the form of muted words over whatever screen is there.
 * @param text a cast's, to choose words from. @param id of the word that is to be changed
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
