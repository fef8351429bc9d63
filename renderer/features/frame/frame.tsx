import { useLocation } from '@solidjs/router'
import {
  type Component,
  createEffect,
  createMemo,
  createSignal,
  ErrorBoundary,
  type JSX,
  Match,
  on,
  Show,
  Suspense,
  Switch,
} from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { problemWords, useText } from '../../i18n/text.ts'
import type { Command } from '../../state/commands.ts'
import { useAppState } from '../../state/context.ts'
import { workspaceUnavailable } from '../../state/platform/result.ts'
import { useQuery } from '../../state/query.ts'
import { type Overlay, useCommands } from '../../state/use-commands.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ToastStack } from '../../ui/toast/toast.tsx'
import { DropZone } from './drop-zone.tsx'
import { OpenedFiles } from './opened-files.tsx'
import { PasteZone } from './paste-zone.tsx'
import './frame.css'
import { useNews } from './news.ts'
import { SideBar } from './side-bar.tsx'
import { StatusStrip } from './status-strip.tsx'
import { TitleBar } from './title-bar.tsx'
import { useActivity } from './use-activity.ts'
import { useCommandKeys } from './use-command-keys.ts'
import { useMenuBar } from './use-menu-bar.ts'
import { WorkspaceOpening } from './workspace-opening.tsx'

/** What stands around every page. */
export const Frame = (props: {
  children?: JSX.Element
  /** What commands open over the window; drawn once the first of it is asked for. */
  overlays: Component<{ shown: Overlay | null; onClose: () => void; commands: readonly Command[] }>
  /** What stands in place of every page while the data do not open. */
  workspaceDown: Component
}) => {
  const { t } = useText()
  const { shell, workspace, toasts, sideBar } = useAppState()
  const open = useQuery({ topics: ['outbox'], input: () => true, read: (calls) => calls.outbox.open() })
  useNews(open.value)
  useActivity(open.value)
  const [overlay, setOverlay] = createSignal<Overlay | null>(null)
  const wasAsked = createMemo<boolean>((was) => was || overlay() !== null, false)
  const commands = useCommands(setOverlay, {
    problem: (problem) => toasts.say(problemWords(t(), problem).what),
    backup: (failure) =>
      toasts.say(failure === null ? t().dataCare.made : t().dataCare.copyFailures[failure].what),
  })
  useCommandKeys(commands)
  useMenuBar(commands)
  createEffect(
    on(
      () => shell.state()?.zoom,
      (zoom, before) => {
        if (zoom !== undefined && before !== undefined && zoom !== before)
          toasts.say(t().commands.zoomed(zoom), undefined, 'zoom')
      },
    ),
  )
  const location = useLocation()
  // What was clicked may be gone with its page; the keyboard then goes on from the new one, not from the top.
  createEffect(
    on(
      () => location.pathname,
      () => {
        if (document.activeElement === document.body) document.getElementById('main')?.focus()
      },
      { defer: true },
    ),
  )
  // While other data are put in their place, the page that had it done stays, whatever the process goes through.
  const isDown = createMemo<boolean>((was) => {
    if (shell.state()?.isRecovering === true) return was
    const state = shell.health('workspace')?.state
    return state === 'failed' || state === 'stopped'
  }, false)
  return (
    <div class="frame" data-side-bar={sideBar.choice()}>
      <a class="frame-skip" href="#main" onClick={(event) => skipToMain(event)}>
        {t().shell.skipToContent}
      </a>
      <TitleBar onSearch={() => setOverlay('palette')} />
      <SideBar open={open.value() ?? []} />
      <main class="frame-main" id="main" tabIndex={-1}>
        <Switch>
          <Match when={isDown()}>
            <Suspense>
              <Dynamic component={props.workspaceDown} />
            </Suspense>
          </Match>
          <Match when={workspace.generation() === 0}>
            <WorkspaceOpening />
          </Match>
          <Match when={true}>
            <ErrorBoundary fallback={(_, reset) => <PageBroke onRetry={reset} />}>
              <Suspense>{props.children}</Suspense>
            </ErrorBoundary>
          </Match>
        </Switch>
      </main>
      <Show when={shell.state() !== undefined}>
        <StatusStrip />
      </Show>
      <DropZone />
      <PasteZone />
      <OpenedFiles />
      <Show when={wasAsked()}>
        <Suspense>
          <Dynamic
            component={props.overlays}
            shown={overlay()}
            onClose={() => setOverlay(null)}
            commands={commands}
          />
        </Suspense>
      </Show>
      <ToastStack
        label={t().shell.messages}
        dismissLabel={t().common.dismiss}
        toasts={toasts.all}
        onDismiss={toasts.dismiss}
      />
    </div>
  )
}

// The address after # belongs to the router, so the link moves the focus itself.
const skipToMain = (event: MouseEvent) => {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** A page that threw: a bug of ours. The rest of the window goes on. */
const PageBroke = (props: { onRetry: () => void }) => {
  const { t } = useText()
  return (
    <Page title={t().shell.pageBrokeTitle}>
      <div class="page-narrow">
        <Notice
          kind="error"
          what={t().shell.pageBroke}
          kept={problemWords(t(), workspaceUnavailable).kept}
          actions={<Button onClick={() => props.onRetry()}>{t().common.retry}</Button>}
        />
      </div>
    </Page>
  )
}
