import { Fragment, type ReactNode } from 'react'

/** A name in code, `likeThis` or `LIKE_THIS`, that is broken between its words where it doesn't fit. */
export const withBreaks = (name: string): ReactNode =>
  name.split(/(?=[A-Z][a-z])|(?<=_)/).map((word, at) => (
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {word}
    </Fragment>
  ))
