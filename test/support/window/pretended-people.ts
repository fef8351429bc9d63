/** Rights of people, as if somebody stood in a few places. */
import type { implement } from '@orpc/server'
import type { workspaceContract } from '../../../shared/bridge/index.ts'
import type { Erasure } from '../../../shared/bridge/people.ts'
import { possibleKeys } from '../../../shared/rules/read-person-key.ts'
import { ago } from './pretended-data.ts'
import { refuse } from './refuse.ts'

type Implementer = ReturnType<typeof implement<typeof workspaceContract>>['people']

export const pretendedPeople = (os: Implementer, isFull: boolean) => {
  const done: Erasure[] = isFull
    ? [
        {
          id: 'one',
          people: 1,
          askedAt: ago(60 * 24 * 9),
          doneAt: ago(60 * 24 * 9 - 1),
          counts: { rows: 3, entries: 2, records: 1, texts: 0 },
        },
      ]
    : []
  return {
    find: os.find.handler(({ input }) => {
      const keys = input.texts.flatMap((text, index) => {
        const found = possibleKeys(text, { defaultDdd: null, foreignPlan: () => null })
        if (found.length === 0) refuse('person_unreadable', { line: index + 1 })
        return found
      })
      const nothing = { keys, related: [], lists: [], items: [], enrichments: [], blocks: [] }
      if (!isFull) return { ...nothing, service: null }
      return {
        ...nothing,
        related: [{ kind: 'cpf' as const, key: '52998224725' }],
        lists: [
          {
            listId: 'list-1',
            name: 'Carteira de novembro — inadimplentes acima de 90 dias, região Sul',
            rows: 2,
          },
          { listId: null, name: 'clientes_atraso_2026-11.xlsx', rows: 1 },
        ],
        items: [
          {
            id: 'item-1',
            kind: 'SMSSHORT' as const,
            title: 'Lembrete de vencimento',
            createdAt: ago(60 * 30),
            entries: 1,
            isOpen: false,
          },
          {
            id: 'item-2',
            kind: 'RCS_TEXT' as const,
            title: 'Acordo com 40% de desconto',
            createdAt: ago(20),
            entries: 1,
            isOpen: input.texts.some((text) => text.includes('0000')),
          },
        ],
        enrichments: [{ id: 'enrichment-1', name: 'Atualizar contatos', records: 1, isOpen: false }],
        service: { campaigns: 2, enrichments: 1, callbacks: 4 },
      }
    }),
    save: os.save.handler(() => ({ path: '/dados/dados-pessoais.json' })),
    erase: os.erase.handler(({ input }) => {
      const erasure: Erasure = {
        id: String(done.length),
        people: input.keys.length,
        askedAt: ago(0),
        doneAt: ago(0),
        counts: { rows: 3, entries: 2, records: 1, texts: 1 },
      }
      done.unshift(erasure)
      return erasure
    }),
    erasures: os.erasures.handler(() => done),
  }
}
