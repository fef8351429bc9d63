import { createSignal, For, Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import type { PickedFile } from '../../state/drops.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dot } from '../../ui/state-tag/state-tag.tsx'
import { addPicked, type FileGroup, fileGroups, namesOf, sortFiles } from './cnpj-files.ts'

const unusedShown = 4

/** Lets the person pick Receita's files, and says which parts of a base they make. */
export const CnpjFilesField = (props: {
  files: readonly PickedFile[]
  onFiles: (files: readonly PickedFile[]) => void
}) => {
  const { t, f } = useText()
  const { shell } = useAppState()
  const words = () => t().cnpjBase.sheet
  const [foundNothing, setFoundNothing] = createSignal(false)
  const sorted = () => sortFiles(props.files)
  const pick = async (what: 'files' | 'folder') => {
    const picked = await shell.bridge.pickCnpjFiles(what)
    if (picked === null) return
    setFoundNothing(picked.length === 0)
    props.onFiles(addPicked(props.files, picked))
  }
  const chosen = (group: FileGroup) => {
    const files = sorted().groups[group]
    if (files.length > 0)
      return words().chosen(files.length, f().bytes(files.reduce((sum, { bytes }) => sum + bytes, 0)))
    return group === 'establishments' ? words().needed : words().missing
  }
  const unused = () => {
    const names = namesOf(sorted().unused)
    const shown = names.slice(0, unusedShown)
    return f().list(names.length > unusedShown ? [...shown, f().number(names.length - unusedShown)] : shown)
  }
  return (
    <section class="cnpj-sheet-part">
      <h3>{words().files}</h3>
      <p class="field-hint copyable">{words().filesLine}</p>
      <ul class="cnpj-groups">
        <For each={fileGroups}>
          {(group) => (
            <li data-chosen={sorted().groups[group].length > 0 ? '' : undefined}>
              <Dot tone={sorted().groups[group].length > 0 ? 'green' : 'neutral'} />
              <span class="cnpj-group">
                <span>{words().groups[group]}</span>
                <span class="muted">{words().groupLines[group]}</span>
              </span>
              <span class="cnpj-group-chosen tabular">{chosen(group)}</span>
            </li>
          )}
        </For>
      </ul>
      <div class="cnpj-sheet-actions">
        <Button small onClick={() => pick('files')}>
          {words().pickFiles}
        </Button>
        <Button small onClick={() => pick('folder')}>
          {words().pickFolder}
        </Button>
        <Show when={props.files.length > 0}>
          <Button small kind="quiet" onClick={() => props.onFiles([])}>
            {words().clear}
          </Button>
        </Show>
      </div>
      <Show when={sorted().unused.length > 0}>
        <p class="field-hint">{words().unused(unused())}</p>
      </Show>
      <Show when={foundNothing()}>
        <p class="field-error" role="alert">
          {words().nothingFound}
        </p>
      </Show>
    </section>
  )
}
