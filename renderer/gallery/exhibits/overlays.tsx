import Pencil from 'lucide-solid/icons/pencil'
import Trash from 'lucide-solid/icons/trash'
import MoreVertical from 'lucide-solid/icons/ellipsis-vertical'
import { createSignal, Index, type JSX } from 'solid-js'
import { Button } from '../../ui/button/button.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DropVeil, FileDrop } from '../../ui/file-drop/file-drop.tsx'
import { Menu, PointMenu } from '../../ui/menu/menu.tsx'
import { NameDialog } from '../../ui/name-dialog/name-dialog.tsx'
import { Palette } from '../../ui/palette/palette.tsx'
import { Popover } from '../../ui/popover/popover.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import type { Exhibit, Surroundings } from '../exhibit.ts'

/** Stands open until it is closed. */
const Opened = (props: { children: (isOpen: () => boolean, close: () => void) => JSX.Element }) => {
  const [isOpen, setOpen] = createSignal(true)
  return <>{props.children(isOpen, () => setOpen(false))}</>
}

const itemsOf = (around: Surroundings) => [
  { label: around.t.lists.rename, icon: Pencil, run: () => {} },
  { label: around.samples.long, run: () => {} },
  { label: around.samples.usual, disabled: true, run: () => {} },
  { label: around.t.lists.remove, icon: Trash, danger: true, run: () => {} },
]

const Question = (props: { around: Surroundings; kind: 'center' | 'sheet'; lines: number }) => (
  <Opened>
    {(isOpen, close) => (
      <Dialog
        open={isOpen()}
        onClose={close}
        kind={props.kind}
        title={props.around.samples.long}
        closeLabel={props.around.t.common.close}
        footer={
          <>
            <Button onClick={close}>{props.around.t.common.cancel}</Button>
            <Button kind="main" onClick={close}>
              {props.around.t.common.save}
            </Button>
          </>
        }
      >
        <TextField label={props.around.samples.usual} value="" onInput={() => {}} />
        <Index each={Array.from({ length: props.lines })}>{() => <p>{props.around.samples.long}</p>}</Index>
      </Dialog>
    )}
  </Opened>
)

/** After its action failed; with `isBlocked` it cannot be done. */
const Action = (props: { around: Surroundings; isBlocked: boolean }) => (
  <Opened>
    {(isOpen, close) => (
      <ActionDialog
        open={isOpen()}
        title={props.around.samples.long}
        words={props.around.t.common}
        action={props.around.t.common.save}
        actionKind="danger"
        disabled={props.isBlocked}
        isForm
        problem={{ what: props.around.samples.sentence, todo: props.around.samples.long }}
        note={props.around.samples.long}
        onAction={() => Promise.resolve(close())}
        onClose={close}
      >
        <TextField label={props.around.samples.usual} value="" onInput={() => {}} />
      </ActionDialog>
    )}
  </Opened>
)

const Answers = (props: { around: Surroundings; isEmpty?: boolean }) => (
  <Opened>
    {(isOpen, close) => (
      <Palette
        open={isOpen()}
        onClose={close}
        label={props.around.samples.usual}
        placeholder={props.around.samples.sentence}
        text=""
        onInput={() => {}}
        sections={
          props.isEmpty === true
            ? []
            : [
                {
                  title: props.around.samples.usual,
                  options: [
                    { key: 'a', label: props.around.samples.usual, keys: ['Ctrl', 'N'], run: () => {} },
                    {
                      key: 'b',
                      label: props.around.samples.long,
                      detail: props.around.samples.sentence,
                      run: () => {},
                    },
                    { key: 'c', label: props.around.samples.unbroken, disabled: true, run: () => {} },
                  ],
                },
              ]
        }
        empty={props.around.samples.sentence}
        counted={String}
      />
    )}
  </Opened>
)

/** What lies over the window; all but the closed ones are shown alone. */
export const overlayExhibits: readonly Exhibit[] = [
  {
    of: 'dialog',
    states: [
      {
        name: 'question',
        over: true,
        draw: (around) => <Question around={around} kind="center" lines={1} />,
      },
      {
        name: 'long question',
        over: true,
        draw: (around) => <Question around={around} kind="center" lines={30} />,
      },
      { name: 'sheet', over: true, draw: (around) => <Question around={around} kind="sheet" lines={40} /> },
      { name: 'action failed', over: true, draw: (around) => <Action around={around} isBlocked={false} /> },
      { name: 'action blocked', over: true, draw: (around) => <Action around={around} isBlocked /> },
    ],
  },
  {
    of: 'name-dialog',
    states: [
      {
        name: 'open',
        over: true,
        draw: (around) => (
          <Opened>
            {(isOpen, close) => (
              <NameDialog
                open={isOpen()}
                title={around.t.lists.renameTitle}
                label={around.samples.usual}
                name={around.samples.long}
                words={around.t.common}
                onClose={close}
                onSave={() => Promise.resolve({ what: around.samples.sentence })}
              />
            )}
          </Opened>
        ),
      },
    ],
  },
  {
    of: 'menu',
    states: [
      {
        name: 'closed',
        draw: (around) => (
          <div class="gallery-row">
            <Menu label={around.samples.usual} items={itemsOf(around)} />
            <Menu icon={MoreVertical} label={around.samples.usual} items={itemsOf(around)} />
            <Menu icon={MoreVertical} small disabled label={around.samples.usual} items={itemsOf(around)} />
          </div>
        ),
      },
      {
        name: 'open',
        over: true,
        draw: (around) => (
          <Opened>
            {(isOpen, close) =>
              isOpen() && (
                <PointMenu
                  label={around.samples.usual}
                  items={itemsOf(around)}
                  at={{ x: 200, y: 80 }}
                  onClose={close}
                />
              )
            }
          </Opened>
        ),
      },
    ],
  },
  {
    of: 'popover',
    states: [
      {
        name: 'closed',
        draw: (around) => (
          <div class="gallery-row">
            <Popover
              icon={Pencil}
              label={around.samples.usual}
              name={around.samples.usual}
              open={false}
              onOpenChange={() => {}}
            >
              {around.samples.sentence}
            </Popover>
            <Popover
              kind="chip"
              label={around.samples.long}
              name={around.samples.usual}
              open={false}
              onOpenChange={() => {}}
            >
              {around.samples.sentence}
            </Popover>
          </div>
        ),
      },
      {
        name: 'open',
        over: true,
        draw: (around) => (
          <Opened>
            {(isOpen, close) => (
              <Popover
                label={around.samples.usual}
                name={around.samples.usual}
                open={isOpen()}
                onOpenChange={close}
              >
                <TextField
                  label={around.samples.usual}
                  value=""
                  hint={around.samples.long}
                  onInput={() => {}}
                />
              </Popover>
            )}
          </Opened>
        ),
      },
    ],
  },
  {
    of: 'file-drop',
    states: [
      {
        name: 'held over the window',
        draw: (around) => (
          <div class="gallery-window">
            <DropVeil title={around.t.shell.dropHere} line={around.t.shell.dropLine} />
          </div>
        ),
      },
      {
        name: 'at rest (hold a file over this window)',
        draw: (around) => (
          <FileDrop title={around.samples.long} line={around.samples.sentence} onFiles={() => {}} />
        ),
      },
    ],
  },
  {
    of: 'palette',
    states: [
      { name: 'open', over: true, draw: (around) => <Answers around={around} /> },
      { name: 'nothing found', over: true, draw: (around) => <Answers around={around} isEmpty /> },
    ],
  },
]
