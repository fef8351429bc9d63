import { type DraftContent, emptyDraftContent } from '../../../shared/bridge/drafts.ts'
import { mp3Of } from '../audio/sound.ts'
import type { Seeding } from './seeding.ts'
import { writeInto } from './world.ts'
import { ticketOf } from '../file-tickets.ts'

export const smsText =
  'Olá {{Nome|cliente}}, sua parcela de R$ {{Valor}} venceu em {{Vencimento}}. Pague pelo app ou fale com a filial {{Filial}}. Se já pagou, desconsidere.'

export const sms = (title: string, listId: string | null, template: string): DraftContent => ({
  ...emptyDraftContent('SMSSHORT', listId),
  title,
  template,
})

/** Sentences with a breath between them. */
const voice = (seconds: number): number =>
  seconds % 3.1 < 2.5 ? 0.4 * Math.abs(Math.sin(6 * seconds)) * Math.sin(2 * Math.PI * 138 * seconds) : 0

/** What campaigns through the connection that charges cost, with a price that has changed and one that is missing. */
const seedPrices = async ({ client, ids, now }: Seeding): Promise<void> => {
  const dayBefore = (days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 10)
  for (const [unit, micros, daysBefore] of [
    ['sms_part', 74_000, 200],
    ['sms_part', 78_500, 90],
    ['sms_part', 81_250, -40],
    ['rcs_basic', 90_000, 90],
    ['rcs_single', 250_000, 90],
    ['voice_call', 120_000, 90],
  ] as const)
    await client.money.setPrice({
      connectionId: ids['producao'] ?? '',
      unit,
      micros,
      validFrom: dayBefore(daysBefore),
    })
}

/** Recordings, and a draft of each kind. */
export const seedCampaigns = async (seeding: Seeding): Promise<void> => {
  const { client, files, ids, now, goTo } = seeding
  await seedPrices(seeding)
  const dia = ids['dia'] ?? null
  for (const [name, file, seconds] of [
    ['curta', 'confirmação de presença.mp3', 12],
    ['longa', 'lembrete de consulta, versão final.mp3', 34],
  ] as const) {
    const path = writeInto(files, file, Buffer.from(await mp3Of(seconds, 16_000, voice)))
    ids[`áudio ${name}`] = (await client.audios.add({ ticket: ticketOf(path) })).id
  }
  for (const [kind, name, text] of [
    ['message', 'Parcela vencida', smsText],
    [
      'message',
      'Confirmação de presença na consulta de retorno com o especialista',
      'Olá {{Nome:primeiro}}, confirme: https://agenda.exemplo.com.br/confirmar/consulta-de-retorno-com-o-especialista',
    ],
    ['signature', 'Equipe', 'Equipe Clínica Exemplo, (11) 4002-8922'],
  ] as const)
    await client.savedTexts.save({ id: null, kind, name, text })
  const day = new Date(now + 110 * 86_400_000).toISOString().slice(0, 10)
  const drafts: [name: string, daysAgo: number, content: DraftContent][] = [
    [
      'ura',
      7,
      {
        ...emptyDraftContent('URA', dia),
        title: 'Confirmação de presença',
        audioId: ids['áudio curta'] ?? null,
      },
    ],
    [
      'ligacoes',
      6.5,
      {
        ...emptyDraftContent('URA', ids['telefones'] ?? null),
        title: 'Ligar no fixo',
        audioId: ids['áudio curta'] ?? null,
        callsFirst: 'landline',
      },
    ],
    [
      'voz',
      6,
      {
        ...emptyDraftContent('TVOZ', dia),
        title: 'Lembrete de consulta',
        audioId: ids['áudio longa'] ?? null,
      },
    ],
    [
      'cartoes',
      5,
      {
        ...emptyDraftContent('RCS_CAROUSEL', dia),
        title: 'Três jeitos de pagar',
        cards: ['Pix', 'Boleto', ''].map((title) => ({
          title,
          message: title === '' ? '' : `Pague por ${title} e receba a confirmação na hora.`,
          imageUrl: title === '' ? '' : 'https://imagens.example.com.br/pagar.png',
          buttons: [{ type: 'URL' as const, text: 'Pagar agora', target: 'https://pagar.example.com.br' }],
        })),
      },
    ],
    [
      'oferta',
      4.5,
      {
        ...emptyDraftContent('RCS_CAROUSEL', dia),
        title: 'Oferta de fim de ano',
        cards: ['À vista com 20% de desconto', 'Em 6 vezes'].map((title) => ({
          title,
          message: 'Vale até 30/12. O acordo sai na hora.',
          imageUrl: 'https://imagens.example.com.br/oferta.png',
          buttons: [
            { type: 'URL' as const, text: 'Fazer acordo', target: 'https://acordo.example.com.br' },
            { type: 'QUICK_RESPONSE' as const, text: 'Agora não', target: '' },
          ],
        })),
      },
    ],
    [
      'rcs',
      4,
      {
        ...emptyDraftContent('RCS_TEXT', dia),
        title: 'Acordo com desconto',
        template: 'Olá {{Nome}}, há um desconto para a parcela de R$ {{Valor}} até sexta-feira.',
        buttons: [
          { type: 'URL', text: 'Ver o acordo', target: 'https://acordo.example.com.br/{{CPF}}' },
          { type: 'CALL', text: 'Ligar para a central', target: '08007771234' },
          { type: 'QUICK_RESPONSE', text: 'Já paguei', target: '' },
        ],
      },
    ],
    [
      'cobrada',
      3.5,
      {
        ...sms('Parcela vencida, três lotes', ids['atraso'] ?? null, smsText),
        connectionId: ids['producao'] ?? '',
        waves: { by: 'count', count: 3, everyMinutes: 60 },
        start: { mode: 'at', localTime: `${day}T09:30`, zone: 'America/Sao_Paulo' },
      },
    ],
    ['vazio', 3, sms('', null, '')],
    [
      'erros',
      0.8,
      sms(
        'Convite para a negociação 🤝',
        ids['atraso'] ?? null,
        'Oi {{Nome}}, seu código é {{Código}} e o link {{Link',
      ),
    ],
    [
      'lembrete',
      0.01,
      {
        ...sms('Lembrete de parcela, novembro', ids['atraso'] ?? null, smsText),
        start: { mode: 'at', localTime: `${day}T09:30`, zone: 'America/Sao_Paulo' },
      },
    ],
  ]
  for (const [name, daysAgo, content] of drafts) {
    await goTo(daysAgo)
    ids[name] = (await client.drafts.create({ content })).id
  }
}
