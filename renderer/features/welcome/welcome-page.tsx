import FileSpreadsheet from 'lucide-solid/icons/file-spreadsheet'
import HardDrive from 'lucide-solid/icons/hard-drive'
import KeyRound from 'lucide-solid/icons/key-round'
import MessageSquareText from 'lucide-solid/icons/message-square-text'
import Send from 'lucide-solid/icons/send'
import Sparkles from 'lucide-solid/icons/sparkles'
import type { LucideIcon } from 'lucide-solid'
import { type Component, createEffect, createSignal, For, type JSX, Match, on, Show, Switch } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import type { FileTicket } from '../../../shared/bridge/file-tickets.ts'
import { languages } from '../../../shared/rules/language.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { FileDrop } from '../../ui/file-drop/file-drop.tsx'
import { Mark } from '../../ui/mark/mark.tsx'
import { scrollByKeys } from '../../ui/page/scroll-by-keys.ts'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import './welcome.css'

const screens = [1, 2, 3, 4] as const
type Screen = (typeof screens)[number]

/** What a new installation says first: what it does, where the data lie and how they are kept, and with what to begin. */
export const WelcomePage = (props: {
  /** How the key is to be kept, where there is no keychain for it. */
  protection: Component
  /** A second way to the data, to print. */
  recovery: Component
}) => {
  const { t, language } = useText()
  const { shell, drops, welcome } = useAppState()
  const [screen, setScreen] = createSignal<Screen>(1)
  const hasKeys = () => shell.state()?.keys.state === 'open'
  const wasRefused = () => shell.state()?.keys.backend === 'keychain'
  const needsChoice = () => shell.state()?.keys.state === 'choice_needed'
  const [place, setPlace] = createSignal<HTMLDivElement>()
  const show = (next: Screen) => setScreen(next)
  /** What a file opens for everybody needs no second way in. */
  const shown = () => screens.filter((one) => one !== 3 || shell.state()?.keys.backend !== 'file')
  const before = (): Screen => shown().findLast((one) => one < screen()) ?? 1
  const after = (): Screen => shown().find((one) => one > screen()) ?? 4
  // Whoever has the list at hand need not read on to begin with it.
  const beginWithDropped = async (files: readonly File[]) => {
    const tickets = await shell.ticketsForFiles(files)
    drops.leave(tickets.filter((ticket) => ticket !== null))
    welcome.finish('/')
  }
  // Read out from its heading on, and the keyboard goes on from there.
  createEffect(on(screen, () => place()?.focus(), { defer: true }))
  // The choice was made: that was all this screen waited for.
  createEffect(
    on(needsChoice, (needs, needed) => {
      if (needed === true && !needs && screen() === 2) show(after())
    }),
  )
  return (
    <main class="welcome">
      <Show when={hasKeys()}>
        <FileDrop
          title={t().shell.dropHere}
          line={t().shell.dropLine}
          onFiles={(files) => void beginWithDropped(files)}
        />
      </Show>
      <div
        class="welcome-screen"
        tabIndex={-1}
        ref={(element) => {
          setPlace(element)
          scrollByKeys(element)
        }}
      >
        <Switch>
          <Match when={screen() === 1}>
            <Mark size={56} />
            <Words title={t().welcome.whatTitle} line={t().welcome.whatLine} />
            <div class="welcome-points">
              <Point icon={FileSpreadsheet} {...t().welcome.lists} />
              <Point icon={MessageSquareText} {...t().welcome.campaigns} />
              <Point icon={Sparkles} {...t().welcome.enrichments} />
            </div>
          </Match>
          <Match when={screen() === 2}>
            <Words
              title={t().welcome.whereTitle}
              line={
                needsChoice()
                  ? wasRefused()
                    ? t().keys.refusedLine
                    : t().keys.choiceLine
                  : t().welcome.whereLine
              }
            />
            <Show
              when={needsChoice()}
              fallback={
                <div class="welcome-points">
                  <Point icon={HardDrive} {...t().welcome.here} />
                  <Point icon={KeyRound} {...t().welcome.protection(shell.state()?.keys.backend ?? null)} />
                  <Point icon={Send} {...t().welcome.rehearsal} />
                </div>
              }
            >
              <Dynamic component={props.protection} />
            </Show>
          </Match>
          <Match when={screen() === 3}>
            <Words title={t().keys.recovery.offerTitle} line={t().keys.recovery.line} />
            <Dynamic component={props.recovery} />
          </Match>
          <Match when={screen() === 4}>
            <Words title={t().welcome.beginTitle} line={t().welcome.beginLine} />
            <Beginnings />
          </Match>
        </Switch>
      </div>
      <div class="welcome-foot">
        <div>
          <Show when={screen() === 1}>
            <Segmented
              label={t().settings.language}
              value={language()}
              options={languages.map((value) => ({
                value,
                label: t().settings.languages[value],
              }))}
              onChange={welcome.setLanguage}
            />
          </Show>
          <Show when={screen() > 1}>
            <Button onClick={() => show(before())}>{t().welcome.back}</Button>
          </Show>
        </div>
        <div class="welcome-steps">
          <For each={shown()}>
            {(one) => <i aria-hidden="true" data-here={one === screen() ? '' : undefined} />}
          </For>
          <span>{t().welcome.step(shown().indexOf(screen()) + 1, shown().length)}</span>
        </div>
        <div class="welcome-next">
          <Show when={hasKeys()}>
            <Button kind="quiet" onClick={() => welcome.finish('/')}>
              {t().welcome.skip}
            </Button>
          </Show>
          <Show when={screen() < 4 && !(screen() === 2 && needsChoice())}>
            <Button kind="main" onClick={() => show(after())}>
              {t().welcome.next}
            </Button>
          </Show>
        </div>
      </div>
    </main>
  )
}

const Words = (props: { title: string; line: string }) => (
  <div class="welcome-words">
    <h1>{props.title}</h1>
    <p>{props.line}</p>
  </div>
)

const Point = (props: { icon: LucideIcon; title: string; line: string }) => (
  <section class="welcome-point" aria-label={props.title}>
    <Dynamic component={props.icon} size={20} aria-hidden="true" />
    <h2>{props.title}</h2>
    <p>{props.line}</p>
  </section>
)

/** With people who do not exist, or with a file of one's own. */
const Beginnings = () => {
  const { t, language } = useText()
  const { shell, workspace, welcome, importQueue, toasts } = useAppState()
  const begin = (tickets: readonly FileTicket[]) => {
    importQueue.add(tickets, true)
    welcome.finish('/import')
  }
  const withSample = async () => {
    const made = await workspace.calls.samples.people({ language: language() })
    if (made.ok) begin([made.value.ticket])
    else toasts.say(t().problems[made.problem.code](made.problem.params).what)
  }
  const withFile = async () => {
    const tickets = await shell.bridge.pickSpreadsheets()
    if (tickets.length > 0) begin(tickets)
  }
  return (
    <>
      <div class="welcome-options">
        <Beginning title={t().welcome.sampleTitle} line={t().welcome.sampleLine}>
          <Button kind="main" disabled={!workspace.isOpen()} onClick={() => withSample()}>
            {t().welcome.useSample}
          </Button>
        </Beginning>
        <Beginning title={t().welcome.fileTitle} line={t().welcome.fileLine}>
          <Button onClick={() => withFile()}>{t().home.openFile}</Button>
        </Beginning>
      </div>
      <Button kind="quiet" onClick={() => welcome.finish('/settings?part=data')}>
        {t().welcome.otherComputer}
      </Button>
    </>
  )
}

const Beginning = (props: { title: string; line: string; children: JSX.Element }) => (
  <section class="welcome-option" aria-label={props.title}>
    <h2>{props.title}</h2>
    <p>{props.line}</p>
    {props.children}
  </section>
)
