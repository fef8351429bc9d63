import type { PeriodName } from '../../../shared/rules/brasilia-day.ts'
import { number, plural } from './formats.ts'

const periods: Record<PeriodName, string> = {
  month: 'Este mês',
  last_month: 'Mês passado',
  days_30: 'Últimos 30 dias',
  months_12: 'Últimos 12 meses',
}

const weekdaysWhole = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']

export const overview = {
  title: 'Painel',
  line: (people: number, campaigns: number, period: string) =>
    `${period}: ${plural(people, 'pessoa', 'pessoas')} em ${plural(campaigns, 'campanha', 'campanhas')}`,
  against: (change: string, days: number) =>
    days === 1 ? `${change} ante o dia anterior` : `${change} ante os ${number(days)} dias anteriores`,
  more: (share: string) => `${share} a mais`,
  less: (share: string) => `${share} a menos`,
  same: 'o mesmo',
  rehearsal: 'Estes números são de simulações no serviço local, que não contata ninguém.',
  fromTo: (from: string, to: string) => `${from} a ${to}`,
  period: 'Período',
  periods,
  otherPeriod: 'Outro período…',
  from: 'De',
  to: 'Até',
  noPeriod: 'A data final vem antes da inicial.',
  longPeriod: 'No máximo três anos de cada vez.',
  connection: 'Conexão',
  allConnections: 'Todas as conexões',
  kind: 'Tipo',
  allKinds: 'Todos os tipos',
  tag: 'Etiqueta da lista',
  allTags: 'Todas as etiquetas',
  emptyTitle: 'Nada foi enviado neste período',
  emptyLine: 'Escolha outro período, outra conexão, outro tipo ou outra etiqueta.',
  dayChosen: (day: string) => `Só ${day}`,
  wholePeriod: 'Ver o período todo',

  asTable: (title: string) => `Ver “${title}” como tabela`,
  asPlot: (title: string) => `Ver “${title}” como gráfico`,
  save: (title: string) => `Salvar “${title}”`,
  png: 'Imagem PNG',
  svg: 'Imagem SVG',
  csv: 'Planilha CSV',
  none: 'Nada neste período.',
  saved: 'Arquivo salvo.',
  notSaved: 'O arquivo não foi salvo.',

  reached: 'Pessoas contatadas por dia',
  reachedByMonth: 'Pessoas contatadas por mês',
  day: 'Dia',
  month: 'Mês',
  total: 'Total',
  people: (count: number) => plural(count, 'pessoa', 'pessoas'),
  columnTitle: (name: string, count: string, parts: readonly string[]) =>
    parts.length > 1 ? `${name}: ${count} (${parts.join(', ')})` : `${name}: ${count}`,
  part: (name: string, count: string) => `${name} ${count}`,

  hours: 'Dias e horas de início',
  hoursLabel: 'Pessoas contatadas por dia da semana e hora, no horário de Brasília',
  hourFigure: (weekday: number, hour: number, figure: string) =>
    `${weekdaysWhole[weekday] ?? ''}, ${String(hour).padStart(2, '0')}h: ${figure}`,
  weekdays: ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'],
  weekdaysWhole,
  weekday: 'Dia da semana',
  hour: 'Hora',
  busiest: (words: string) => `O maior: ${words}`,

  bestHours: 'Melhores dias e horas',
  bestHoursLabel:
    'Parte das pessoas com resultado por dia da semana e hora de início, no horário de Brasília',
  measure: 'O que comparar',
  measures: { received: 'Receberam', responded: 'Responderam ou clicaram' },
  told: 'Com resultado',
  share: 'Parte (%)',
  shareOf: (share: string, told: number) => `${share} de ${plural(told, 'pessoa', 'pessoas')}`,
  best: (words: string) => `O melhor: ${words}`,
  few: 'poucos dados',
  fewOf: (told: number) => `poucos dados, ${plural(told, 'pessoa', 'pessoas')}`,
  fewEverywhere: (fewest: number) =>
    `Poucos dados: cada hora precisa de ${number(fewest)} pessoas com resultado.`,
  noOne: { received: 'Ninguém recebeu.', responded: 'Ninguém respondeu nem clicou.' },
  nothingTold: 'nenhum resultado',

  areas: 'Pessoas por DDD',
  ddd: 'DDD',
  abroad: 'exterior',
  otherAreas: 'outros',
  areasFigure: (count: number) => plural(count, 'DDD', 'DDDs'),

  imports: 'Qualidade das planilhas importadas',
  accepted: 'Aceitas',
  repaired: 'Reparadas',
  duplicates: 'Repetidas',
  rejected: 'Recusadas',
  rows: (count: number) => plural(count, 'linha', 'linhas'),
  importsFigure: (rows: string, share: string) => `${rows}, ${share} aproveitadas`,

  enrichments: 'Enriquecimento',
  found: 'Com registro',
  notFound: 'Sem registro',
  documents: (count: number) => plural(count, 'documento', 'documentos'),
  enrichmentsFigure: (documents: string, share: string) => `${documents}, ${share} com registro`,
  perPhone: (money: string) => `${money} por telefone utilizável`,
  paid: 'Custo (R$)',
  phones: 'Telefones',

  spending: 'Gastos',
  billed: (amount: string) => `${amount} cobrados`,
  committed: (amount: string) => `${amount} comprometidos`,
  ofBudget: (spent: string, whole: string) => `do orçamento do mês, ${spent} de ${whole}`,
  unpriced: (count: number) => `sem preço: ${plural(count, 'envio', 'envios')}`,

  results: 'O que os relatórios dizem',
  result: 'Resultado',
  resultsFigure: (share: string, campaigns: number) =>
    `${share} com resultado, em ${plural(campaigns, 'campanha com relatório', 'campanhas com relatório')}`,

  outcome: 'Resposta do serviço aos envios',
  sent: 'Aceitos',
  unknown: 'Sem confirmação',
  refused: 'Recusados',
  campaigns: 'Campanhas',
  tests: (count: number) => `Fora destes números: ${plural(count, 'envio de teste', 'envios de teste')}.`,

  latest: 'Campanhas do período',
  campaign: 'Campanha',
  recipients: 'Destinatários',
  start: 'Início',
  toHistory: (count: number) =>
    count === 1 ? 'Ver o envio no Histórico' : `Ver os ${number(count)} envios no Histórico`,
}
