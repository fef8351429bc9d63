import FileSpreadsheet from 'lucide-solid/icons/file-spreadsheet'
import { For } from 'solid-js'
import { AfterPaint } from '../../ui/after-paint/after-paint.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Loaded } from '../../ui/loaded/loaded.tsx'
import { Mark } from '../../ui/mark/mark.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx'
import { toneOfProcess } from '../../ui/state-tag/process-tone.ts'
import { Dot, StateTag } from '../../ui/state-tag/state-tag.tsx'
import { toneOfOutbox } from '../../ui/state-tag/outbox-tone.ts'
import { ToastStack } from '../../ui/toast/toast.tsx'
import { UnlockForm } from '../../ui/unlock-form/unlock-form.tsx'
import type { Exhibit, Samples, Surroundings } from '../exhibit.ts'

const Said = (props: { around: Surroundings; kind: 'info' | 'warning' | 'error' | 'unknown' }) => (
  <Notice
    kind={props.kind}
    what={props.around.samples.sentence}
    kept={props.around.samples.sentence}
    todo={props.around.samples.error}
    actions={<Button small>{props.around.t.common.retry}</Button>}
  />
)

const Unlock = (props: { samples: Samples; error: string | undefined }) => (
  <UnlockForm
    what={props.samples.sentence}
    hint={props.samples.long}
    label={props.samples.usual}
    action={props.samples.usual}
    error={props.error}
    maxLength={255}
    onUnlock={() => {}}
  />
)

const Read = (props: { around: Surroundings; how: 'slow' | 'problem' | 'empty' }) => (
  <Loaded
    from={{
      value: () => (props.how === 'empty' ? [] : undefined),
      problem: () => (props.how === 'problem' ? { what: props.around.samples.sentence } : undefined),
      isSlow: () => props.how === 'slow',
      refresh: () => {},
    }}
    words={props.around.t.common}
    tell={(problem) => problem}
    rows={4}
    isEmpty={() => true}
    empty={<EmptyState title={props.around.samples.usual} line={props.around.samples.sentence} />}
  >
    {() => null}
  </Loaded>
)

const outboxStates = Object.keys(toneOfOutbox) as (keyof typeof toneOfOutbox)[]
const processStates = ['starting', 'running', 'restarting', 'stopped', 'failed'] as const

/** What says how something stands: nothing yet, on its way, wrong, done. */
export const stateExhibits: readonly Exhibit[] = [
  {
    of: 'empty-state',
    states: [
      {
        name: 'with actions',
        draw: (around) => (
          <EmptyState
            icon={FileSpreadsheet}
            title={around.samples.usual}
            line={around.samples.sentence}
            actions={<Button kind="main">{around.t.composer.review}</Button>}
          />
        ),
      },
      {
        name: 'drop target',
        draw: (around) => <EmptyState target title={around.samples.long} line={around.samples.long} />,
      },
      {
        name: 'with a picture',
        draw: (around) => <EmptyState picture={<Mark size={48} />} title={around.samples.usual} />,
      },
    ],
  },
  {
    of: 'notice',
    states: [
      ...(['info', 'warning', 'error', 'unknown'] as const).map((kind) => ({
        name: kind,
        wide: true,
        draw: (around: Surroundings) => <Said around={around} kind={kind} />,
      })),
      {
        name: 'long',
        draw: (around) => <Notice kind="warning" what={around.samples.unbroken} todo={around.samples.long} />,
      },
    ],
  },
  {
    of: 'unlock-form',
    states: [
      { name: 'asking', wide: true, draw: (around) => <Unlock samples={around.samples} error={undefined} /> },
      {
        name: 'wrong',
        wide: true,
        draw: (around) => <Unlock samples={around.samples} error={around.samples.sentence} />,
      },
      { name: 'long', draw: (around) => <Unlock samples={around.samples} error={around.samples.long} /> },
    ],
  },
  {
    of: 'progress',
    states: [
      { name: 'known', draw: (around) => <Progress label={around.samples.usual} share={0.42} /> },
      { name: 'unknown', draw: (around) => <Progress label={around.samples.usual} share={null} /> },
      { name: 'thin', draw: (around) => <Progress label={around.samples.usual} share={0.7} thin /> },
      { name: 'done', draw: (around) => <Progress label={around.samples.usual} share={1} /> },
    ],
  },
  {
    of: 'skeleton',
    states: [
      { name: 'loading', draw: (around) => <SkeletonRows rows={4} label={around.t.common.loading} /> },
    ],
  },
  {
    of: 'state-tag',
    states: [
      {
        name: 'of the outbox',
        wide: true,
        draw: (around) => (
          <div class="gallery-row">
            <For each={outboxStates}>
              {(state) => <StateTag tone={toneOfOutbox[state]}>{around.t.outbox.states[state]}</StateTag>}
            </For>
          </div>
        ),
      },
      {
        name: 'of a process',
        draw: (around) => (
          <div class="gallery-row">
            <For each={processStates}>
              {(state) => (
                <span class="gallery-row">
                  <Dot tone={toneOfProcess(state)} />
                  {around.t.service.line[state]}
                </span>
              )}
            </For>
          </div>
        ),
      },
    ],
  },
  {
    of: 'toast',
    states: [
      {
        name: 'open',
        over: true,
        draw: (around) => (
          <ToastStack
            label={around.samples.usual}
            dismissLabel={around.t.common.dismiss}
            toasts={[
              { id: 1, text: around.samples.sentence },
              { id: 2, text: around.samples.long, action: { label: around.t.common.undo, run: () => {} } },
              { id: 3, text: around.samples.unbroken },
            ]}
            onDismiss={() => {}}
          />
        ),
      },
    ],
  },
  {
    of: 'loaded',
    states: [
      { name: 'on its way', draw: (around) => <Read around={around} how="slow" /> },
      { name: 'failed', draw: (around) => <Read around={around} how="problem" /> },
      { name: 'empty', draw: (around) => <Read around={around} how="empty" /> },
    ],
  },
  {
    of: 'mark',
    states: [
      {
        name: 'sizes',
        draw: () => (
          <div class="gallery-row">
            <For each={[16, 22, 32, 48, 96]}>{(size) => <Mark size={size} />}</For>
          </div>
        ),
      },
    ],
  },
  {
    of: 'after-paint',
    states: [{ name: 'painted', draw: (around) => <AfterPaint>{around.samples.sentence}</AfterPaint> }],
  },
]
