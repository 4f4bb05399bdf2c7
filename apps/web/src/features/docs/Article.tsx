import { t } from '@lingui/core/macro'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import type { DocPage } from 'virtual:docs'
import { copyToClipboard } from '../../ui/copy-to-clipboard'
import { isPlainClick } from '../../ui/is-plain-click'
import './article.css'
import { titles } from './docs-queries'
import { neighbors } from './groups'

interface ArticleProps {
  slug: string
  page: DocPage
}

/** One page of the documentation, with its headings before it and the way to its neighbors after it. */
export default function Article({ slug, page }: ArticleProps) {
  const article = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  const navigate = useNavigate()
  const copy = t`Copy`
  useEffect(() => {
    const scroll = () => document.getElementById(hash)?.scrollIntoView()
    if (!hash) return
    scroll()
    // What is above it gets another height with the fonts.
    void document.fonts.ready.then(scroll)
  }, [hash])
  useEffect(() => {
    for (const button of article.current!.querySelectorAll('[data-copy]')) button.textContent = copy
    // What is wider than the page is scrolled by keys when it has the focus.
    for (const wide of article.current!.querySelectorAll<HTMLElement>('pre, [data-wide]')) {
      if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0
    }
  }, [copy, page])

  const press = (event: MouseEvent) => {
    const pressed = (event.target as Element).closest('a, [data-copy]')
    if (pressed?.matches('[data-copy]'))
      return void copyToClipboard(pressed.nextElementSibling?.textContent ?? '', 'text')
    if (!(pressed instanceof HTMLAnchorElement) || pressed.target || !isPlainClick(event)) return
    const { pathname, search, hash: to } = new URL(pressed.href)
    event.preventDefault()
    void navigate({ href: pathname + search + to })
  }
  const headings = page.headings.filter(({ depth }) => depth === 2)
  return (
    <div className="px-(--row-x) py-5" lang="en" dir="ltr">
      {headings.length > 2 ? <Headings headings={headings} /> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- links and buttons in it */}
      <article
        ref={article}
        onClick={press}
        className="docs-article"
        // Made from this repository's own documents when the app is built.
        dangerouslySetInnerHTML={{ __html: page.html }}
      />
      <Neighbors slug={slug} />
    </div>
  )
}

function Headings({ headings }: { headings: DocPage['headings'] }) {
  return (
    <details className="mb-6 rounded-card border border-line print:hidden">
      <summary className="cursor-pointer rounded-card px-4 py-2.5 text-small font-semibold hover:bg-sunken/70">
        {t`On this page`}
      </summary>
      <ul className="pb-2">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <Link
              to="."
              search={true}
              hash={id}
              className="block px-4 py-1.5 text-small -outline-offset-2! hover:bg-sunken/70"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Neighbors({ slug }: { slug: string }) {
  const { before, after } = neighbors(slug)
  if (!before && !after) return null
  const style =
    'flex min-h-12 items-center gap-2 rounded-card border border-line px-4 py-2 hover:bg-sunken/70'
  return (
    <nav aria-label={t`More pages`} className="mt-12 grid gap-3 mid:grid-cols-2">
      {before ? (
        <Link to="/docs/$" params={{ _splat: before }} search={{}} className={style}>
          <ArrowLeft size={18} aria-hidden="true" className="shrink-0 text-ink-soft rtl:rotate-0" />
          {titles.get(before)}
        </Link>
      ) : (
        <span />
      )}
      {after ? (
        <Link
          to="/docs/$"
          params={{ _splat: after }}
          search={{}}
          className={`${style} justify-end text-end`}
        >
          {titles.get(after)}
          <ArrowRight
            size={18}
            aria-hidden="true"
            className="shrink-0 text-ink-soft rtl:rotate-0"
          />
        </Link>
      ) : null}
    </nav>
  )
}
