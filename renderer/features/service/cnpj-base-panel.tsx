import { createEffect, createSignal, Match, Show, Switch } from 'solid-js'
import type { CnpjBaseStatus } from '../../../shared/api/control.ts'
import type { CnpjBaseImport } from '../../../shared/bridge/service.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import type { PickedFile } from '../../state/drops.ts'
import { fileNameOf } from '../../state/import-queue.ts'
import type { Result } from '../../state/platform/result.ts'
import { useCnpjBase } from '../../state/service-state.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Facts, Panel } from '../../ui/panel/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx'
import { addPicked } from './cnpj-files.ts'
import { CnpjImportSheet } from './cnpj-import-sheet.tsx'
import { CnpjProgress } from './cnpj-progress.tsx'
import { RemoveBaseDialog } from './remove-base-dialog.tsx'

/** The companies out of Receita's open data: what is there, and how an import fares. */
export const CnpjBasePanel = () => {
  const { t } = useText()
  const { workspace, drops } = useAppState()
  const base = useCnpjBase()
  const [opened, setOpened] = createSignal<'import' | 'remove'>()
  const [files, setFiles] = createSignal<readonly PickedFile[]>([])
  const [problem, setProblem] = createSignal<Problem>()
  const current = () => base.value()?.current ?? null
  const isRunning = () => (base.value()?.running ?? null) !== null
  const canImport = () => base.value() !== undefined && !isRunning()
  createEffect(() => {
    if (!canImport()) return
    drops.claim({
      title: () => t().cnpjBase.dropHere,
      line: () => t().cnpjBase.dropLine,
      take: (dropped) => {
        setFiles((before) => addPicked(before, dropped))
        setOpened('import')
      },
    })
  })
  const ask = async (asked: Promise<Result<CnpjBaseStatus>>): Promise<Problem | undefined> => {
    const result = await asked
    base.refresh()
    if (!result.ok) return result.problem
    setOpened(undefined)
    return undefined
  }
  const start = (asked: CnpjBaseImport) => ask(workspace.calls.service.importCnpjBase(asked))
  const cancel = async (): Promise<void> => {
    setProblem(await ask(workspace.calls.service.cancelCnpjBase()))
  }
  const remove = () => ask(workspace.calls.service.removeCnpjBase())
  return (
    <Panel
      title={t().cnpjBase.title}
      actions={
        <Show when={canImport()}>
          <Show when={current()}>
            <Button small onClick={() => setOpened('remove')}>
              {t().cnpjBase.remove.open}
            </Button>
          </Show>
          <Button small onClick={() => setOpened('import')}>
            {current() === null ? t().cnpjBase.import : t().cnpjBase.importAnother}
          </Button>
        </Show>
      }
    >
      <p class="service-line">{t().cnpjBase.line}</p>
      <Show when={problem() ?? base.problem()}>
        {(what) => (
          <Notice
            kind="error"
            {...problemWords(t(), what())}
            actions={<Button onClick={() => base.refresh()}>{t().common.retry}</Button>}
          />
        )}
      </Show>
      <Show when={base.isSlow()}>
        <SkeletonRows rows={2} label={t().common.loading} />
      </Show>
      <Show when={base.value()}>
        {(status) => (
          <div class="cnpj-base">
            <Show when={status().failure}>
              {(failure) => <FailureNotice failure={failure()} hasBase={status().current !== null} />}
            </Show>
            <Switch fallback={<p class="service-line">{t().cnpjBase.none}</p>}>
              <Match when={status().running}>
                {(running) => (
                  <CnpjProgress running={running()} hasBase={status().current !== null} onCancel={cancel} />
                )}
              </Match>
              <Match when={status().current}>{(imported) => <Imported base={imported()} />}</Match>
            </Switch>
          </div>
        )}
      </Show>
      <CnpjImportSheet
        open={opened() === 'import'}
        hasBase={current() !== null}
        files={files()}
        onFiles={setFiles}
        onClose={() => setOpened(undefined)}
        onStart={start}
      />
      <RemoveBaseDialog
        open={opened() === 'remove'}
        establishments={current()?.establishments ?? 0}
        onClose={() => setOpened(undefined)}
        onRemove={remove}
      />
    </Panel>
  )
}

const Imported = (props: { base: NonNullable<CnpjBaseStatus['current']> }) => {
  const { t, f } = useText()
  return (
    <>
      <Facts
        facts={[
          { name: t().cnpjBase.establishments, value: f().number(props.base.establishments) },
          { name: t().cnpjBase.importedAt, value: f().when(props.base.finishedAt) },
        ]}
      />
      <p class="service-line">{t().cnpjBase.rest}</p>
    </>
  )
}

/** Why the latest import left everything as it was. */
const FailureNotice = (props: { failure: NonNullable<CnpjBaseStatus['failure']>; hasBase: boolean }) => {
  const { t } = useText()
  const words = () =>
    t().cnpjBase.failures[props.failure.code](fileNameOf(props.failure.file ?? ''), props.failure.line ?? 0)
  return (
    <Notice
      kind={props.failure.code === 'cnpj_import_cancelled' ? 'info' : 'error'}
      what={words().what}
      kept={props.hasBase ? t().cnpjBase.failureKept.base : t().cnpjBase.failureKept.none}
      todo={words().todo}
    />
  )
}
