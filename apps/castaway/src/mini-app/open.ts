import { spawn } from 'node:child_process'
import type { Invocation } from '../command-line/command'
import { serverUrl } from '../command-line/target'
import { appUrl } from './app-url'

/** What opens a link in the browser of a desktop. */
const openers: Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Prints the link that opens a mini app in Castaway, or in its workbench, and follows it if someone is at a terminal. */
export async function openApp(
  text: string,
  { options, env, output }: Pick<Invocation, 'options' | 'env' | 'output'>,
): Promise<void> {
  const path = options.workbench === true ? '/developers/mini-apps' : '/mini-app'
  const link = new URL(path, serverUrl({ options, env }))
  link.searchParams.set('url', appUrl(text).href)
  const { href } = link
  output.print(options.json ? JSON.stringify({ url: href }) : href)
  if (options.json || !process.stdout.isTTY) return
  if (!(await follow(href))) output.note('No browser could be started: open the link yourself')
}

/** @returns whether a browser was asked */
const follow = (link: string): Promise<boolean> =>
  new Promise((done) => {
    const [program, ...args] = openers[process.platform] ?? ['xdg-open']
    const browser = spawn(program, [...args, link], { detached: true, stdio: 'ignore' })
    browser.once('error', () => done(false))
    browser.once('spawn', () => {
      browser.unref()
      done(true)
    })
  })
