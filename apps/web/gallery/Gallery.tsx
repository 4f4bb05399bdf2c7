import { Toaster } from '../src/ui/toast/Toaster'
import type { Story } from './story'

const files = import.meta.glob<{ default: Story }>('./stories/*.tsx', { eager: true })
const stories = Object.values(files)
  .map((file) => file.default)
  .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))

const idOf = (title: string) => `story-${title.toLowerCase().replaceAll(/\W+/g, '-')}`

/** All components with all their states, one section each. */
export function Gallery() {
  return (
    <div className="gallery">
      <nav aria-label="Components">
        <h1>Component gallery</h1>
        <p>
          <a href="?theme=day">Light</a> · <a href="?theme=night">Dark</a>
        </p>
        <ul>
          {stories.map(({ title }) => (
            <li key={title}>
              <a href={`#${idOf(title)}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <main>
        {stories.map(({ title, about, states }) => (
          <section key={title} id={idOf(title)} data-story={title} aria-label={title}>
            <h2>{title}</h2>
            <p>{about}</p>
            <div className="states">
              {states.map(({ name, content: shown, forced, wide }) => (
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
