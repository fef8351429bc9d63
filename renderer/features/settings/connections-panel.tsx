import Ellipsis from 'lucide-solid/icons/ellipsis'
import { Key } from '@solid-primitives/keyed'
import { createSignal, For, Show } from 'solid-js'
import type { Connection, ConnectionCheck } from '../../../shared/bridge/connections.ts'
import { isConnectFailure } from '../../../shared/rules/connect-failures.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useQuery } from '../../state/query.ts'
import { useUndoRemoval } from '../../state/undo-removal.ts'
import { useProblem } from '../../state/use-problem.ts'
import { Button } from '../../ui/button/button.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { AutoBlocksDialog, AutoBlocksLine } from './auto-blocks.tsx'
import { ConnectionSheet } from './connection-sheet.tsx'
import { TeamRow } from './team-row.tsx'
import { TeamSheet } from './team-sheet.tsx'
import { SetByOrganisationLine } from './set-by-organisation.tsx'
import './connections.css'

type Reached = NonNullable<ConnectionCheck['reached']>

/** The remote instances that campaigns may go to. Of their tokens only the end is seen. */
export const ConnectionsPanel = () => {
  const { t } = useText()
  const { shell, workspace, toasts } = useAppState()
  const allowed = () => shell.state()?.policy.connections
  const isAllowed = ({ baseUrl }: Connection) =>
    allowed() === undefined || allowed()?.some((one) => one.baseUrl === baseUrl) === true
  const sayRemoved = useUndoRemoval()
  const connections = useQuery({
    topics: ['connections'],
    input: () => true,
    read: (calls) => calls.connections.list(),
  })
  const [edited, setEdited] = createSignal<Connection | 'new' | null>(null)
  const [autoBlocksOf, setAutoBlocksOf] = createSignal<Connection | null>(null)
  const { problem, setProblem } = useProblem((found) => problemWords(t(), found).what)
  const [checks, setChecks] = createSignal<ReadonlyMap<string, ConnectionCheck | 'asking'>>(new Map())
  const mirrors = useQuery({
    topics: ['connections', 'suppressions', 'team'],
    input: () => true,
    read: (calls) => calls.team.mirrors(),
  })
  const [isJoining, setJoining] = createSignal(false)
  const remotes = () =>
    connections.value()?.filter(({ kind, team }) => kind === 'remote' && team === null) ?? []
  const teams = () => connections.value()?.filter(({ team }) => team !== null) ?? []
  const locals = () => connections.value()?.filter(({ kind }) => kind === 'embedded') ?? []
  const isNone = () => remotes().length === 0 && teams().length === 0
  const note = (id: string, check: ConnectionCheck | 'asking' | null) =>
    setChecks((known) => {
      const next = new Map(known)
      if (check === null) next.delete(id)
      else next.set(id, check)
      return next
    })

  const check = async ({ id }: Connection) => {
    note(id, 'asking')
    const result = await workspace.calls.connections.check({ id })
    note(id, result.ok ? result.value : null)
    setProblem(result.ok ? undefined : result.problem)
  }
  const remove = async ({ id, name }: Connection) => {
    const result = await workspace.calls.connections.remove({ id })
    setProblem(result.ok ? undefined : result.problem)
    if (!result.ok) return
    sayRemoved('connection', id, t().connections.removed(name), {
      undo: t().common.undo,
      back: t().connections.back(name),
      tooLate: t().common.tooLate(name),
    })
  }

  return (
    <Panel
      title={t().connections.title}
      actions={
        // Where the organisation allows none there is none to add.
        <Show when={allowed()?.length !== 0}>
          <Button small onClick={() => setJoining(true)}>
            {t().connections.team.join}
          </Button>
          <Button small onClick={() => setEdited('new')}>
            {t().connections.add}
          </Button>
        </Show>
      }
    >
      <p class="connections-line">{t().connections.line}</p>
      <Show when={shell.state()?.policy.connections}>
        <SetByOrganisationLine />
      </Show>
      <Show when={problem() ?? connections.problem()}>
        {(what) => <Notice kind="error" {...problemWords(t(), what())} />}
      </Show>
      <ul class="connections">
        <Show when={isNone()}>
          <li class="muted connections-none">{t().connections.none}</li>
        </Show>
        <Key each={teams()} by={(team) => team.id}>
          {(connection) => (
            <TeamRow
              connection={connection()}
              mirror={mirrors.value()?.find((one) => one.connectionId === connection().id)}
            />
          )}
        </Key>
        <For each={remotes()}>
          {(connection) => (
            <li>
              <div class="connections-words">
                <strong>{connection.name}</strong>
                <span class="copyable">{connection.baseUrl}</span>
                <span>{t().connections.token(connection.tokenLast4)}</span>
                <Show when={!isAllowed(connection)}>
                  <span class="connections-forbidden">{t().connections.notAllowed}</span>
                </Show>
                <AutoBlocksLine connection={connection} />
                <Verdict check={checks().get(connection.id)} />
              </div>
              <Button
                small
                disabled={checks().get(connection.id) === 'asking' || !isAllowed(connection)}
                onClick={() => check(connection)}
              >
                {t().connections.check}
              </Button>
              <Menu
                small
                icon={Ellipsis}
                label={t().connections.actionsFor(connection.name)}
                items={[
                  { label: t().connections.edit, run: () => setEdited(connection) },
                  { label: t().connections.autoBlocks.menu, run: () => setAutoBlocksOf(connection) },
                  { label: t().connections.remove, danger: true, run: () => void remove(connection) },
                ]}
              />
            </li>
          )}
        </For>
        <For each={locals()}>
          {(connection) => (
            <li>
              <div class="connections-words">
                <strong>{t().connections.local}</strong>
                <span>{t().connections.localLine}</span>
                <AutoBlocksLine connection={connection} />
              </div>
              <Menu
                small
                icon={Ellipsis}
                label={t().connections.actionsFor(t().connections.local)}
                items={[{ label: t().connections.autoBlocks.menu, run: () => setAutoBlocksOf(connection) }]}
              />
            </li>
          )}
        </For>
      </ul>
      <AutoBlocksDialog connection={autoBlocksOf()} onClose={() => setAutoBlocksOf(null)} />
      <TeamSheet
        open={isJoining()}
        onClose={() => setJoining(false)}
        onJoined={({ name }) => {
          setJoining(false)
          toasts.say(t().connections.team.joined(name))
        }}
      />
      <ConnectionSheet
        edited={edited()}
        onClose={() => setEdited(null)}
        onSaved={(saved) => {
          setEdited(null)
          void check(saved)
        }}
      />
    </Panel>
  )
}

const Verdict = (props: { check: ConnectionCheck | 'asking' | undefined }) => {
  const { t } = useText()
  const words = ({ code, subject, status }: ConnectionCheck): string =>
    isConnectFailure(code) ? t().network.failures[code](subject ?? '') : t().connections.checks[code](status)
  const howReached = ({ proxy, certificate, hasClientCertificate }: Reached): string => {
    const text = t().connections.reached
    const issuer = certificate?.issuer ?? null
    const source = certificate?.source ?? null
    const parts = [
      proxy === null ? text.directly : text.byProxy(proxy),
      ...(certificate === null ? [text.notEncrypted] : []),
      ...(issuer === null ? [] : [text.certificate(issuer)]),
      ...(source === null ? [] : [text.sources[source]]),
      ...(hasClientCertificate ? [text.clientCertificate] : []),
    ]
    return `${parts.join(', ')}.`
  }
  return (
    <span role="status" class="connections-verdict">
      <Show when={props.check === 'asking'}>{t().connections.asking}</Show>
      <Show when={props.check !== undefined && props.check !== 'asking' && props.check}>
        {(check) => (
          <>
            <span data-tone={check().code === 'ready' ? 'green' : 'red'}>{words(check())}</span>
            <Show when={check().reached}>{(reached) => <span>{howReached(reached())}</span>}</Show>
          </>
        )}
      </Show>
    </span>
  )
}
