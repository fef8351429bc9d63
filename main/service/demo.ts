import type { CreationContext } from './creation.ts'
import type { ServiceDependencies } from './dependencies.ts'
import { createCampaign } from './campaigns.ts'
import type { TakenList } from './list-creation.ts'

const dayMs = 86_400_000

/** Numbers that no operator has given out: 9 0000-0000 and on, in São Paulo. */
const recipients = (quantity: number): TakenList => {
  const contacts = Array.from({ length: quantity }, (_each, index) => ({
    contact: `551190000${String(index).padStart(4, '0')}`,
  }))
  return { quantity, repeated: 0, refused: null, batches: [JSON.stringify(contacts)], batchesStored: 0 }
}

/** A few campaigns as they would have come in, so that there is something to look at. */
export const addDemoData = async (deps: ServiceDependencies, context: CreationContext): Promise<void> => {
  const start_date = new Date(context.now + dayMs).toISOString()
  const creations = [
    createCampaign(
      {
        type: 'SMSSHORT',
        title: 'Lembrete de vencimento (exemplo)',
        message: 'Seu boleto vence amanhã.',
        start_date,
      },
      deps.uuid(),
      recipients(1_200),
      context,
    ),
    createCampaign(
      {
        type: 'RCS_TEXT',
        title: 'Proposta de acordo (exemplo)',
        message: 'Temos uma proposta para você.',
        start_date,
        content: {
          buttons: [{ name: 'ver', text: 'Ver proposta', type: 'URL', url: 'https://example.com/' }],
        },
      },
      deps.uuid(),
      recipients(640),
      context,
    ),
    createCampaign(
      {
        type: 'RCS_CAROUSEL',
        title: 'Ofertas da semana (exemplo)',
        message: '',
        start_date,
        content: { cards: [{ title: 'Oferta', message: 'Só hoje', image_url: 'https://example.com/a.png' }] },
      },
      deps.uuid(),
      recipients(85),
      context,
    ),
  ]
  await Promise.all(creations.map(({ stored }) => deps.store.create(stored, null)))
}
