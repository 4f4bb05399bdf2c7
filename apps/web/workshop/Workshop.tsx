import { Toaster } from '../src/ui/Toaster'
import type { Show } from './show'

const files = import.meta.glob<{ default: Show }>('./shows/*.tsx', { eager: true })
const shows = Object.values(files)
  .map((file) => file.default)
  .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))

const idOf = (title: string) => `show-${title.toLowerCase().replaceAll(/\W+/g, '-')}`

/** All parts with all their states, one section each. */
export function Workshop() {
  return (
    <div className="workshop">
      <nav aria-label="Parts">
        <h1>Workshop</h1>
        <p>
          <a href="?theme=day">Day</a> · <a href="?theme=night">Night</a>
        </p>
        <ul>
          {shows.map(({ title }) => (
            <li key={title}>
              <a href={`#${idOf(title)}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <main>
        {shows.map(({ title, about, states }) => (
          <section key={title} id={idOf(title)} data-show={title} aria-label={title}>
            <h2>{title}</h2>
            <p>{about}</p>
            <div className="states">
              {states.map(({ name, shows: shown, forced, wide }) => (
                <figure key={name} data-wide={wide}>
                  <figcaption>{name}</figcaption>
                  <div data-forced={forced}>{shown}</div>
                </figure>
              ))}
            </div>
          </section>
        ))}
      </main>
      <Toaster />
    </div>
  )
}
