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
  addFilter: 'Só uma parte da lista',
  addAnother: 'Mais uma condição',
  removeFilter: (position: number) => `Tirar o filtro ${number(position)}`,
  field: 'Coluna',
  fields,
  operator: 'Condição',
  operators,
  value: 'Valor',
  valueHint: 'um ou vários, com ; entre eles',
  figureHint: '1.234,56 ou 31/12/2026',
  contacted: 'Quem recebeu outra campanha há pouco',
  contactedNobody: 'Recebe também',
  contactedDays: (days: number) =>
    days === 1 ? 'Fica de fora por 1 dia' : `Fica de fora por ${number(days)} dias`,
  contactedHint:
    'Contam as campanhas de todos os canais e conexões reais, também as que ainda vão começar. Uma pessoa é reconhecida pelo telefone, CPF ou CNPJ.',
  steps: 'Da lista a quem recebe',
  inList: (name: string) => `Na lista ${name}`,
  landlines: 'Telefones fixos',
  otherWaves: 'Nas outras ondas',
  blockedBy: (list: string) => `Bloqueados: ${list}`,
  blockedByHand: 'Bloqueados um a um',
  outside: (condition: string) => `Fora do filtro: ${condition}`,
  contactedStep: (days: number) =>
    `Outra campanha há menos de ${plural(days, 'dia', 'dias')}, ou por começar`,
  cappedStep: (contacts: number, days: number) =>
    `Já no limite de ${plural(contacts, 'campanha', 'campanhas')} em ${plural(days, 'dia', 'dias')}`,
  recipients: 'Recebem',
  save: (step: string) => `Salvar em arquivo: ${step}`,
  saved: (rows: number) => `${plural(rows, 'linha salva', 'linhas salvas')}.`,
}

export const waves = {
  title: 'Ondas',
  by: {
    none: 'Todos de uma vez',
    size: 'Ondas de tantas pessoas',
    count: 'Em tantas ondas',
    zone: 'Uma onda por fuso horário',
    first: 'Uma pequena parte antes, o resto quando eu mandar',
  },
  percent: 'Primeira parte (% das pessoas)',
  keepsHere: 'Manter as próximas ondas neste computador até a hora delas',
  keepsHereHint:
    'O Revoada precisa estar aberto na hora de cada uma. Até lá, dá para chamar de volta qualquer onda, e quem for bloqueado nesse tempo não recebe.',
  isKept: 'Esta onda fica neste computador até a hora dela. O Revoada precisa estar aberto nessa hora.',
  onYourWord: 'quando você mandar',
  fromHere: (when: string) => `${when} · sai daqui`,
  size: 'Pessoas por onda',
  count: 'Ondas',
  every: 'Minutos entre os inícios',
  between: (least: number, most: number) => `Um número de ${number(least)} a ${number(most)}.`,
  wave: (position: number) => `Onda ${number(position)}`,
  people: (count: number) => plural(count, 'pessoa', 'pessoas'),
  more: (count: number, last: string) => `Mais ${plural(count, 'onda', 'ondas')}, a última ${last}.`,
  zones: {
    'America/Sao_Paulo': 'Brasília',
    'America/Manaus': 'Manaus, Cuiabá',
    'America/Rio_Branco': 'Rio Branco',
    abroad: 'fora do Brasil',
  },
  isOne: (position: number, of: number) =>
    `Esta é a onda ${number(position)} de ${number(of)} de uma campanha; ela só vai a quem é desta onda.`,
  titles: 'No serviço, cada onda leva o seu número atrás do título.',
}
