import serverless from '@sparticuz/chromium'
import { isDeep } from '@castaway/testkit/random-runs'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'

/**
 * Default arguments for serverless environments that users' browsers do not have: several of them disable the rules
 * (same origin, mixed content) that the product relies on, use a single process, or draw with an emulated GPU, which
 * took a third of a journey's processor time.
 */
const unwanted =
  /^--(use-gl|use-angle|ignore-gpu-blocklist|enable-unsafe-swiftshader|in-process-gpu|headless|single-process|no-zygote|disable-web-security|allow-running-insecure-content|disable-site-isolation-trials|disable-features|enable-features)/

/** Launches the headless Chromium of the packages, or the one in CASTAWAY_CHROMIUM. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CASTAWAY_CHROMIUM ?? (await serverless.executablePath()),
    headless: true,
    args: [
      ...serverless.args.filter((arg) => !unwanted.test(arg)),
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // In a process of its own it takes a twentieth more of the browser's time.
      '--enable-features=NetworkServiceInProcess2',
    ],
  })
}

export interface BrowserUser {
  context: BrowserContext
  page: Page
  /** Errors that the page logged or threw; a journey ends with a check of them. */
  consoleErrors: string[]
}

export interface ContextOptions {
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  /**
   * Whether the browser asks for no reduced motion. By default it does ask, except in the deep run: animations took a
   * tenth of a journey's processor time.
   */
  moves?: boolean
  /** Whether pages install the service worker, which downloads the whole app. */
  installs?: boolean
}

/** A user with their own browser context: no cookies or storage shared with others. */
export async function openContext(
  browser: Browser,
  options: ContextOptions = {},
): Promise<BrowserUser> {
  const { width = 1440, height = 900, theme = 'light', moves = isDeep, installs = true } = options
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: moves ? 'no-preference' : 'reduce',
    serviceWorkers: installs ? 'allow' : 'block',
  })
  const page = await context.newPage()
  const consoleErrors: string[] = []
  collectErrors(page, consoleErrors)
  context.on('page', (opened) => collectErrors(opened, consoleErrors))
  return { context, page, consoleErrors }
}

function collectErrors(page: Page, consoleErrors: string[]) {
  page.on('pageerror', (error) => consoleErrors.push(`${error.name}: ${error.message}`))
  page.on('console', (message) => {
    // Rejected requests are part of some journeys; only how the page handles them counts.
    const isRefusal = /^Failed to load resource|when fetching the script/.test(message.text())
    if (message.type() === 'error' && !isRefusal) {
      consoleErrors.push(message.text())
    }
  })
}
