import { createSignal, Show } from 'solid-js'
import type { CnpjBaseImport } from '../../../shared/bridge/service.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { states } from '../../../shared/rules/brazilian-areas.ts'
import type { CnpjList } from '../../../shared/rules/cnpj-list.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import type { PickedFile } from '../../state/drops.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Select } from '../../ui/select/select.tsx'
import { CnpjFilesField } from './cnpj-files-field.tsx'
import { filesToImport, sortFiles } from './cnpj-files.ts'
import { CnpjListField } from './cnpj-list-field.tsx'

/** Companies abroad stand in the register under a state of their own. */
const abroad = 'EX'

/** Asks which files and which companies, and begins the import. What was chosen stays for another try. */
export const CnpjImportSheet = (props: {
  open: boolean
  hasBase: boolean
  files: readonly PickedFile[]
  onFiles: (files: readonly PickedFile[]) => void
  onClose: () => void
  /** @returns what kept it from beginning */
  onStart: (asked: CnpjBaseImport) => Promise<Problem | undefined>
}) => {
  const { t } = useText()
  const words = () => t().cnpjBase.sheet
  const [uf, setUf] = createSignal('all')
  const [which, setWhich] = createSignal<'all' | 'listed'>('all')
  const [list, setList] = createSignal<CnpjList>()
  const [isAtIt, setAtIt] = createSignal(false)
  const [problem, setProblem] = createSignal<Problem>()
  const sorted = () => sortFiles(props.files)
  const asked = (): CnpjBaseImport => ({
    files: filesToImport(sorted()),
    documents: which() === 'listed' ? [...(list()?.documents ?? [])] : null,
    uf: uf() === 'all' ? null : uf(),
  })
  const missing = () => {
    if (filesToImport(sorted()).length === 0) return words().needsFiles
    if (which() === 'listed' && (list()?.documents.size ?? 0) === 0) return words().needsList
    return undefined
  }
  const start = async () => {
    setAtIt(true)
    setProblem(await props.onStart(asked()))
    setAtIt(false)
  }
  return (
    <Dialog
      kind="sheet"
      open={props.open}
      onClose={() => !isAtIt() && props.onClose()}
      title={words().title}
      closeLabel={t().common.close}
      footer={
        <>
          <span class="cnpj-sheet-note">{missing() ?? (props.hasBase ? words().replaces : '')}</span>
          <Button disabled={isAtIt()} onClick={() => props.onClose()}>
            {t().common.cancel}
          </Button>
          <Button kind="main" disabled={missing() !== undefined || isAtIt()} onClick={() => start()}>
            {words().start}
          </Button>
        </>
      }
    >
      <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <CnpjFilesField files={props.files} onFiles={props.onFiles} />
      <section class="cnpj-sheet-part">
        <h3>{words().what}</h3>
        <div class="cnpj-sheet-pair">
          <Select
            label={words().uf}
            value={uf()}
            options={[
              { value: 'all', label: words().anyUf },
              ...states.map((state) => ({ value: state, label: state })),
              { value: abroad, label: words().abroad },
            ]}
            onChange={setUf}
          />
          <div class="field">
            <span class="field-label">{words().documents}</span>
            <Segmented
              label={words().documents}
              value={which()}
              options={[
                { value: 'all', label: words().allDocuments },
                { value: 'listed', label: words().onlyListed },
              ]}
              onChange={setWhich}
            />
          </div>
        </div>
        <Show when={which() === 'listed'}>
          <CnpjListField list={list()} onList={setList} />
        </Show>
        <Show when={which() === 'all' && uf() === 'all'}>
          <p class="field-hint">{words().whole}</p>
        </Show>
      </section>
    </Dialog>
  )
}
