import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useCastaway, useMe } from '@castaway/react'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import {
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { useIsWide } from '../../app/use-is-wide'
import { useRequireAccount } from '../../app/session/use-require-account'
import {
  answerNext,
  closeMiniApp,
  miniAppStore,
  minimizeMiniApp,
  openMiniApp,
  type RunningMiniApp as Running,
} from '../../shared/mini-apps/open-mini-app'
import { hideFirstSplash } from '../../shared/mini-apps/first-splash'
import { hostMarker } from '../../shared/mini-apps/host-marker'
import { useBlockedApps } from '../../shared/mini-apps/blocking'
import { loginClient } from '../../shared/sign-in/login-client'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import { toastError } from '../../ui/toast/toast-error'
import { toast } from '../../ui/toast/toasts'
import { runnableUrl } from './app-url'
import { MiniAppBar } from './MiniAppBar'
import { MiniAppSheet } from './MiniAppSheet'
import { UnavailableSheet } from './UnavailableSheet'
import { PromptDialog } from './prompts/PromptDialog'
import { createSession, type MiniAppSession, type SessionOptions } from './session'

const WalletConnector = lazyWithRetry(() => import('../../shared/wallet/WalletConnector'))

/** The open mini app: needs an account, as an app always learns who opened it. */
export default function RunningMiniApp() {
  const running = useSyncExternalStore(miniAppStore.subscribe, miniAppStore.read)
  useLayoutEffect(() => {
    hostMarker.isMounted = true
    return () => {
      hostMarker.isMounted = false
    }
  }, [])
  return running ? <Opened key={running.id} running={running} /> : null
}

function Opened({ running }: { running: Running }) {
  const { data: me } = useMe()
  const url = runnableUrl(running.launch.url)
  const account = me?.account
  const blocked = useBlockedApps()
  // Before anything of it is loaded.
  if (!me || !blocked) return null
  const reason = !url ? 'invalid' : blocked.has(url.host) ? 'blocked' : 'account'
  return (
    <>
      <EndOfFirstSplash />
      {url && account && reason === 'account' ? (
        <Run
          // Another account runs it from the beginning: it has other grants.
          key={account.fid}
          running={running}
          url={url}
          account={account}
          clientFid={me.client_fid}
        />
      ) : (
        <UnavailableSheet reason={reason} launch={running.launch} />
      )}
    </>
  )
}

/** Before its siblings: what they open comes in its place, and remembers where the focus was before both. */
function EndOfFirstSplash() {
  useLayoutEffect(hideFirstSplash, [])
  return null
}

type RunProps = Pick<SessionOptions, 'running' | 'url' | 'account' | 'clientFid'>

const hasSolana = () =>
  loginClient.session().then(
    (user) =>
      user?.linkedAccounts.some((each) => each.type === 'wallet' && each.chainType === 'solana') ??
      false,
    () => false,
  )

function Run({ running, ...props }: RunProps) {
  const castaway = useCastaway()
  const navigate = useNavigate()
  const canCast = useRequireAccount()
  const [session] = useState(() =>
    createSession({
      ...props,
      running,
      castaway,
      hasSolana,
      page: {
        navigate(path) {
          minimizeMiniApp(true)
          void navigate({ to: path })
        },
        close: closeMiniApp,
        moved(url) {
          if (miniAppStore.read()?.id === running.id)
            openMiniApp({ ...running.launch, url }, { replaces: true })
        },
        canCast: () => canCast('cast'),
        added: (name) => void toast({ title: t`${name} added` }),
        failed: (error) => void toastError(error),
      },
    }),
  )
  useEndOnUnmount(session)
  const state = useSyncExternalStore(session.subscribe, session.read)
  const prompt = useSyncExternalStore(session.prompts.subscribe, session.prompts.read)
  const docked = useIsDocked(running)
  const { minimized, next } = running
  const name = session.name()
  return (
    <>
      <MiniAppSheet
        session={session}
        state={state}
        launch={running.launch}
        minimized={minimized}
        docked={docked}
      />
      {minimized && !docked ? <MiniAppBar name={name} icon={iconOf(state, running)} /> : null}
      {prompt ? (
        <PromptDialog key={prompt.id} prompt={prompt} name={name} url={session.url} />
      ) : null}
      {next ? (
        <ConfirmDialog
          title={t`Close ${name}?`}
          action={t`Close and open`}
          tone="primary"
          onConfirm={() => answerNext(true)}
          onClose={() => answerNext(false)}
        >
          <p>
            <Trans>One mini app runs at a time. What you haven’t saved in it may be lost.</Trans>
          </p>
        </ConfirmDialog>
      ) : null}
      <Suspense>
        {state.wantsWallet ? <WalletConnector onReady={session.walletReady} /> : null}
      </Suspense>
    </>
  )
}

/**
 * Whether it runs beside the workbench. It counts as minimized then, which it is when its developer goes elsewhere, also
 * by a reload.
 */
function useIsDocked({ launch, minimized }: Running): boolean {
  const isWide = useIsWide()
  const isThere = useRouterState({
    select: ({ location }) => location.pathname.startsWith('/developers/mini-apps'),
  })
  const docked = launch.workbench !== undefined && isWide && isThere
  useEffect(() => {
    if (docked && !minimized) minimizeMiniApp(true)
  }, [docked, minimized])
  return docked
}

const iconOf = ({ facts }: ReturnType<MiniAppSession['read']>, { launch }: Running) =>
  facts?.manifest?.iconUrl ?? launch.icon

/** Ends the session with its component, but not in the moment in which React mounts it twice. */
function useEndOnUnmount(session: MiniAppSession) {
  const end = useCallback(() => session.end(), [session])
  useEffect(() => {
    let isMounted = true
    mounted.set(session, (mounted.get(session) ?? 0) + 1)
    return () => {
      if (!isMounted) return
      isMounted = false
      const left = (mounted.get(session) ?? 1) - 1
      mounted.set(session, left)
      setTimeout(() => {
        if (mounted.get(session) === 0) end()
      })
    }
  }, [session, end])
}
const mounted = new WeakMap<MiniAppSession, number>()
