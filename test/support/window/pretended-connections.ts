import type { implement } from '@orpc/server'
import type { ChangeTopic } from '../../../shared/bridge/changes.ts'
import type { Connection } from '../../../shared/bridge/connections.ts'
import type { workspaceContract } from '../../../shared/bridge/index.ts'

type Implementer = ReturnType<typeof implement<typeof workspaceContract>>['connections']

const embedded: Connection = {
  id: 'embedded',
  name: 'Serviço local',
  kind: 'embedded',
  baseUrl: 'http://127.0.0.1:49213',
  tokenLast4: 'x7Qp',
  zonelessStart: 'local-brasilia',
}

const remotes: Connection[] = [
  {
    id: 'producao',
    name: 'Produção',
    kind: 'remote',
    baseUrl: 'https://api.exemplo.com.br/v1',
    tokenLast4: '9f3c',
    zonelessStart: 'local-brasilia',
  },
  {
    id: 'homologacao',
    name: 'Homologação da filial de São José do Rio Preto',
    kind: 'remote',
    baseUrl: 'https://homologacao.mensageria.exemplo.com.br/servico/de/campanhas',
    tokenLast4: 'a1b2',
    zonelessStart: 'local-brasilia',
  },
]

/** The embedded one, and two remote ones where there is something of everything. */
export const pretendedConnections = (
  os: Implementer,
  isFull: boolean,
  changed: (...topics: ChangeTopic[]) => void,
) => {
  let stored = isFull ? remotes : []
  const put = (one: Connection): Connection => {
    stored = [...stored.filter(({ id }) => id !== one.id), one]
    changed('connections')
    return one
  }
  return {
    list: os.list.handler(() => [embedded, ...stored]),
    add: os.add.handler(({ input: { name, baseUrl, token, zonelessStart } }) =>
      put({
        id: `${name} ${stored.length}`,
        name,
        kind: 'remote',
        baseUrl,
        tokenLast4: token.slice(-4),
        zonelessStart,
      }),
    ),
    update: os.update.handler(({ input: { id, name, baseUrl, token, zonelessStart } }) =>
      put({ id, name, kind: 'remote', baseUrl, tokenLast4: (token ?? '9f3c').slice(-4), zonelessStart }),
    ),
    remove: os.remove.handler(({ input: { id } }) => {
      stored = stored.filter((one) => one.id !== id)
      changed('connections')
      return { id }
    }),
    check: os.check.handler(({ input: { id } }) =>
      id === 'producao'
        ? { code: 'ready' as const, status: 404 }
        : { code: 'dns_failed' as const, status: null },
    ),
  }
}
