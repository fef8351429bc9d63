import type { RowOperator } from '../../../shared/rules/row-filter.ts'
import { number, plural } from './formats.ts'

const fields = { ddd: 'DDD do telefone', state: 'UF do telefone' }

const operators: Record<RowOperator, string> = {
  is: 'é',
  is_not: 'não é',
  contains: 'contém',
  not_contains: 'não contém',
  at_least: 'é pelo menos',
  at_most: 'é no máximo',
  filled: 'está preenchido',
  empty: 'está vazio',
}

export const audience = {
  filters: 'Filtros',
  filter: (position: number) => `Filtro ${number(position)}`,
  addFilter: 'Filtrar a lista',
  addAnother: 'Adicionar condição',
  removeFilter: (position: number) => `Remover o filtro ${number(position)}`,
  field: 'Coluna',
  fields,
  operator: 'Condição',
  operators,
  value: 'Valor',
  valueHint: 'um ou mais, separados por ;',
  figureHint: '1.234,56 ou 31/12/2026',
  contacted: 'Contatados recentemente',
  contactedNobody: 'Incluir',
  contactedDays: (days: number) =>
    days === 1
      ? 'Excluir quem recebeu no último dia'
      : `Excluir quem recebeu nos últimos ${number(days)} dias`,
  contactedHint:
    'Contam as campanhas de todos os canais e conexões reais, inclusive as que ainda não começaram. A pessoa é identificada por telefone, CPF ou CNPJ.',
  contactedTeam: (name: string, when: string) => `Inclui as da equipe ${name}, como eram ${when}.`,
  contactedTeamUnknown: (name: string) =>
    `Ainda não inclui todas as da equipe ${name}: este computador está recebendo quem ela já contatou.`,
  steps: 'Da lista aos destinatários',
  inList: (name: string) => `Na lista ${name}`,
  landlines: 'Telefones fixos',
  otherWaves: 'Nos outros lotes',
  blockedBy: (list: string) => `Bloqueados: ${list}`,
  blockedByHand: 'Bloqueados individualmente',
  outside: (condition: string) => `Fora do filtro: ${condition}`,
  samePerson: 'Mesma pessoa por outro número',
  onePerPerson: 'Um só número por pessoa, pelo CPF',
  onePerPersonHint:
    'Quem está em mais de uma linha recebe uma vez só, no primeiro número que passa pelos filtros.',
  onePerPersonCallHint:
    'Quem está em mais de uma linha recebe uma ligação só, no tipo de telefone escolhido quando tem um.',
  contactedStep: (days: number) =>
    `Outra campanha há menos de ${plural(days, 'dia', 'dias')}, ou ainda não iniciada`,
  cappedStep: (contacts: number, days: number) =>
    `Já no limite de ${plural(contacts, 'campanha', 'campanhas')} em ${plural(days, 'dia', 'dias')}`,
  callsFirst: 'Uma ligação por pessoa',
  callChoices: {
    mobile: 'No celular; sem celular, no fixo',
    landline: 'No fixo; sem fixo, no celular',
  },
  sharedLandlines: 'Um fixo que aparece para várias pessoas toca uma vez só; as outras recebem no celular.',
  rings: (mobile: number, landline: number, other: number) =>
    `Ligações: ${[
      ...(mobile === 0 ? [] : [plural(mobile, 'celular', 'celulares')]),
      ...(landline === 0 ? [] : [plural(landline, 'telefone fixo', 'telefones fixos')]),
      ...(other === 0 ? [] : [plural(other, 'número de outro país', 'números de outros países')]),
    ].join(', ')}.`,
  recipientsOf: (listed: number) => `Destinatários, de ${number(listed)} na lista`,
  recipients: 'Destinatários',
  save: (step: string) => `Salvar em arquivo: ${step}`,
  saved: (rows: number) => `${plural(rows, 'linha salva', 'linhas salvas')}.`,
}

export const waves = {
  title: 'Lotes',
  by: {
    none: 'Todos de uma vez',
    size: 'Lotes de N pessoas',
    count: 'Dividir em N lotes',
    zone: 'Um lote por fuso horário',
    first: 'Uma pequena parte primeiro, o resto quando eu liberar',
  },
  percent: 'Primeira parte (% das pessoas)',
  keepsHere: 'Manter os próximos lotes neste computador até a hora de cada um',
  keepsHereHint:
    'O Revoada precisa estar aberto na hora de cada um. Até lá, você pode cancelar qualquer lote, e quem for bloqueado nesse tempo não recebe.',
  isKept: 'Este lote fica neste computador até a hora dele. O Revoada precisa estar aberto nessa hora.',
  onYourWord: 'quando você liberar',
  fromHere: (when: string) => `${when} · enviado daqui`,
  size: 'Pessoas por lote',
  count: 'Lotes',
  every: 'Minutos entre os inícios',
  between: (least: number, most: number) => `Um número de ${number(least)} a ${number(most)}.`,
  outside: (count: number) => `fora do horário para ${number(count)}`,
  wave: (position: number) => `Lote ${number(position)}`,
  people: (count: number) => plural(count, 'pessoa', 'pessoas'),
  more: (count: number, last: string) => `Mais ${plural(count, 'lote', 'lotes')}, o último ${last}.`,
  zones: {
    'America/Sao_Paulo': 'Brasília',
    'America/Manaus': 'Manaus, Cuiabá',
    'America/Rio_Branco': 'Rio Branco',
    abroad: 'fora do Brasil',
  },
  isOne: (position: number, of: number) =>
    `Este é o lote ${number(position)} de ${number(of)} de uma campanha; só vai para as pessoas deste lote.`,
  titles: 'Na plataforma, o título de cada lote termina com o número dele, como (1/6).',
}
