import { useLocation } from '@solidjs/router'
import { createEffect, ErrorBoundary, type JSX, Match, on, Show, Suspense, Switch } from 'solid-js'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { workspaceUnavailable } from '../../state/platform/result.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ToastStack } from '../../ui/toast/toast.tsx'
import { DropZone } from './drop-zone.tsx'
import { PasteZone } from './paste-zone.tsx'
import './frame.css'
import { useNews } from './news.ts'
import { SideBar } from './side-bar.tsx'
import { StatusStrip } from './status-strip.tsx'
import { TitleBar } from './title-bar.tsx'
import { WorkspaceDown, WorkspaceOpening } from './workspace-down.tsx'

/** What stands around every page. */
export const Frame = (props: { children?: JSX.Element }) => {
  const { t } = useText()
  const { shell, workspace, toasts } = useAppState()
  const open = useQuery({ topics: ['outbox'], input: () => true, read: (calls) => calls.outbox.open() })
  useNews(open.value)
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
  const isDown = () => {
    const state = shell.health('workspace')?.state
    return state === 'failed' || state === 'stopped'
  }
  return (
    <div class="frame">
      <a class="frame-skip" href="#main" onClick={(event) => skipToMain(event)}>
        {t().shell.skipToContent}
      </a>
      <TitleBar />
      <SideBar open={open.value() ?? []} />
      <main class="frame-main" id="main" tabIndex={-1}>
        <Switch>
          <Match when={isDown()}>
            <WorkspaceDown />
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
