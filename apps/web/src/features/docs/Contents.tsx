import { plural, t } from '@lingui/core/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Fragment } from 'react'
import { contents } from 'virtual:docs'
import { useIsWide } from '../../app/use-is-wide'
import { classes } from '../../ui/classes'
import { ErrorState } from '../../ui/errors/ErrorState'
import { SearchField } from '../../ui/form/SearchField'
import { moveByArrows } from '../../ui/move-by-arrows'
import { RowSkeletons } from '../../ui/Skeleton'
import { titles, useDocSearch } from './docs-queries'
import { groups, listedSlug } from './groups'
import type { DocResult } from './search'

const summaries = new Map(contents.map((page) => [page.slug, page.about]))

interface ContentsProps {
  /** The slug of the page that is shown. */
  current: string
  /** What is searched for. */
  words: string
}

/** All pages by group, and what a search finds in them. */
export function Contents({ current, words }: ContentsProps) {
  const navigate = useNavigate()
  const { results, error, retry } = useDocSearch(words.trim())
  const search = (q: string) =>
    void navigate({ to: '.', search: q === '' ? {} : { q }, replace: true, resetScroll: false })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of what is in it
    <div onKeyDown={moveByArrows}>
      <div className="sticky top-14 z-1 bg-background wide:top-0">
        <SearchField label={t`Search the documentation`} words={words} onSearch={search} />
        <output className="sr-only">
          {results ? plural(results.length, { one: '# result', other: '# results' }) : null}
        </output>
      </div>
      {words.trim() === '' ? (
        <Groups current={current} />
      ) : error ? (
        <ErrorState error={error} retry={retry} />
      ) : results === undefined ? (
        <RowSkeletons count={4} />
      ) : results.length === 0 ? (
        <p className="px-(--row-x) py-5 text-ink-soft">{t`No page has all of these words.`}</p>
      ) : (
        <ul aria-label={t`Results`} className="pb-4">
          {results.map((result) => (
            <li key={`${result.slug}#${result.id}`} className="border-b border-line">
              <Result result={result} words={words} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Groups({ current }: { current: string }) {
  const isWide = useIsWide()
  const listed = listedSlug(current)
  return (
    <nav aria-label={t`Documentation`} className="pb-6">
      {groups.map(({ title, slugs }) => (
        <section key={slugs[0]} aria-label={title()}>
          <h2 className="px-(--row-x) pt-5 pb-1 text-small font-semibold text-ink-soft">
            {title()}
          </h2>
          <ul lang="en" dir="ltr">
            {slugs.map((slug) => (
              <li key={slug}>
                <Link
                  to="/docs/$"
                  params={{ _splat: slug }}
                  search={{}}
                  aria-current={slug === listed ? 'page' : undefined}
                  className={classes(
                    'flex min-h-8 flex-col justify-center px-(--row-x) py-1 -outline-offset-2!',
                    slug === listed ? 'bg-sunken font-semibold' : 'hover:bg-sunken/70',
                    !isWide && 'min-h-12 py-1.5',
                  )}
                >
                  {titles.get(slug)}
                  {/* Beside the page there is no room for them. */}
                  {isWide ? null : (
                    <span className="line-clamp-2 text-small text-ink-soft">
                      {summaries.get(slug)}
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function Result({ result, words }: { result: DocResult; words: string }) {
  const { slug, id, heading, excerpt } = result
  return (
    <Link
      to="/docs/$"
      params={{ _splat: slug }}
      search={{ q: words }}
      hash={id}
      lang="en"
      dir="ltr"
      className="block px-(--row-x) py-3 -outline-offset-2! hover:bg-sunken/70"
    >
      <span className="block font-semibold">
        {titles.get(slug)}
        {heading ? <span className="font-normal text-ink-soft"> › {heading}</span> : null}
      </span>
      <span className="mt-0.5 line-clamp-3 text-small text-ink-soft [overflow-wrap:anywhere]">
        {excerpt.map((part, at) =>
          at % 2 === 1 ? (
            // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have nothing else
            <mark key={at} className="bg-accent-wash text-ink">
              {part}
            </mark>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have nothing else
            <Fragment key={at}>{part}</Fragment>
          ),
        )}
      </span>
    </Link>
  )
}
