import { createSignal, Show } from 'solid-js'
import type { CnpjBaseImport } from '../../../shared/bridge/service.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { states } from '../../../shared/rules/brazilian-areas.ts'
import type { CnpjList } from '../../../shared/rules/cnpj-list.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import type { PickedFile } from '../../state/drops.ts'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
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
    setProblem(await props.onStart(asked()))
  }
  return (
    <ActionDialog
      kind="sheet"
      open={props.open}
      title={words().title}
      words={t().common}
      action={words().start}
      note={missing() ?? (props.hasBase ? words().replaces : '')}
      disabled={missing() !== undefined}
      onAction={start}
      onClose={() => props.onClose()}
      problem={problemWords(t(), problem())}
    >
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
    </ActionDialog>
  )
}
