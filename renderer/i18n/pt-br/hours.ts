import type { HolidayCode } from '../../../shared/rules/brazilian-holidays.ts'

export const holidayNames: Record<HolidayCode, string> = {
  new_year: 'Confraternização Universal',
  good_friday: 'Sexta-feira Santa',
  tiradentes: 'Tiradentes',
  labour_day: 'Dia do Trabalho',
  corpus_christi: 'Corpus Christi',
  independence: 'Independência',
  our_lady_aparecida: 'Nossa Senhora Aparecida',
  all_souls: 'Finados',
  republic: 'Proclamação da República',
  black_awareness: 'Consciência Negra',
  christmas: 'Natal',
}

export const hours = {
  title: 'Horários de contato',
  line: 'O Revoada avisa quando a campanha começa fora destes horários, pelo fuso do DDD de cada pessoa. São horários publicados por operadoras e pela autorregulação, e você pode mudá-los; não são parecer jurídico, e estados e contratos podem exigir outros.',
  channel: 'Canal',
  channels: { voice: 'Voz', sms: 'SMS', rcs: 'RCS' },
  days: { weekdays: 'Dias úteis', saturday: 'Sábado', sunday: 'Domingo' },
  holidays: 'Feriado nacional',
  asOthers: 'como os outros dias',
  never: 'nunca',
  allowed: (name: string) => `${name}: permitido`,
  from: (name: string) => `${name}: das`,
  to: (name: string) => `${name}: até as`,
  notKept: (times: string) => `O fim deve vir depois do começo. Ainda vale ${times}.`,
  corpusChristi: 'Corpus Christi conta como feriado',
  careful: 'Aplicar horário conservador',
  published: 'Aplicar horário máximo',
}
