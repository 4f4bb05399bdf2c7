import { useEffect, useState } from 'react'
import type { FeedClient } from './client'
import { type Cast, feedPage } from './feed'

export function App({ client }: { client: FeedClient }) {
  const [words, setWords] = useState('')
  return (
    <main>
      <h1>Casts</h1>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            setWords(String(new FormData(event.currentTarget).get('q') ?? ''))
          }}
        >
          <label>
            Search <input name="q" type="search" />
          </label>
          <button type="submit">Search</button>
        </form>
      </search>
      <Feed key={words} client={client} words={words} />
    </main>
  )
}

function Feed({ client, words }: { client: FeedClient; words: string }) {
  const [casts, setCasts] = useState<Cast[]>([])
  const [asked, setAsked] = useState<{ cursor?: string }>({})
  const [next, setNext] = useState<string>()
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')

  useEffect(() => {
    let isCurrent = true
    setState('loading')
    feedPage(client, words, asked.cursor).then(
      (page) => {
        if (!isCurrent) return
        setCasts((shown) => (asked.cursor ? [...shown, ...page.casts] : page.casts))
        setNext(page.next)
        setState('shown')
      },
      () => isCurrent && setState('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [client, words, asked])

  return (
    <section aria-label="Feed" aria-busy={state === 'loading'}>
      {casts.map((cast) => (
        <CastCard key={cast.hash} cast={cast} />
      ))}
      {state === 'loading' ? <p>Loading…</p> : null}
      {state === 'shown' && casts.length === 0 ? <p>Nothing found.</p> : null}
      {state === 'failed' ? (
        <p role="alert">
          The casts could not be loaded.{' '}
          <button onClick={() => setAsked({ ...asked })}>Try again</button>
        </p>
      ) : null}
      {state === 'shown' && next ? (
        <button onClick={() => setAsked({ cursor: next })}>More</button>
      ) : null}
    </section>
  )
}

function CastCard({ cast }: { cast: Cast }) {
  const { author } = cast
  const likes = cast.reactions.likes_count
  return (
    <article>
      <header>
        <img src={author.pfp_url ?? ''} alt="" width={40} height={40} />
        <strong>{author.display_name ?? author.username}</strong> @{author.username}
      </header>
      <p>{cast.text}</p>
      <footer>
        <time dateTime={cast.timestamp}>{new Date(cast.timestamp).toLocaleString()}</time>
        {' · '}
        {likes} {likes === 1 ? 'like' : 'likes'}
      </footer>
    </article>
  )
}
