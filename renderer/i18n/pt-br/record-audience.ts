import type { AudienceReason } from '../../../shared/bridge/record-audiences.ts'
import type { PhoneCriterion } from '../../../shared/rules/best-phone.ts'
import { number, plural } from './formats.ts'

const reasons: Record<AudienceReason, string> = {
  deceased: 'com óbito indicado',
  deceased_unknown: 'óbito desconhecido',
  procon: 'com reclamação no Procon',
  procon_unknown: 'Procon desconhecido',
  bad_contacts: 'contatos ruins demais',
  bad_contacts_unknown: 'contatos ruins desconhecidos',
  registration: 'outra situação cadastral',
  registration_unknown: 'situação cadastral desconhecida',
  no_phone: 'sem telefone utilizável',
  rules_unmet: 'nenhum telefone cumpre as regras',
  phone_repeated: 'telefone repetido',
}

const criteria: Record<PhoneCriterion, string> = {
  mobile: 'É celular',
  whatsapp: 'Tem WhatsApp',
  hot: 'Marcado como quente',
  hour: 'Melhor horário',
}

export const recordAudience = {
  open: 'Criar lista para campanha',
  title: 'Lista para campanha',
  line: 'Um telefone por pessoa, pelas regras abaixo. A lista nova inclui todos os campos como variáveis.',
  name: 'Nome da lista',
  all: (count: number) => `De ${plural(count, 'registro', 'registros')}`,
  filtered: (count: number) => `Dos ${number(count)} registros do filtro`,
  who: 'Quem fica de fora',
  deceased: 'Óbito indicado',
  procon: 'Reclamação no Procon',
  badContacts: 'Contatos ruins acima de',
  badContactsMost: 'Máximo de contatos ruins',
  mostWrong: 'De 0 a 1.000.',
  registration: 'Situação cadastral diferente de',
  unknownToo: 'e os desconhecidos',
  phone: 'Qual telefone',
  phoneLine: 'As exigências vêm antes; as preferências valem na ordem. Desconhecido não conta como sim.',
  criteria,
  levels: { required: 'exigir', preferred: 'preferir', ignored: 'tanto faz' },
  up: (criterion: string) => `Subir: ${criterion}`,
  down: (criterion: string) => `Descer: ${criterion}`,
  hours: 'Horários',
  hoursNone: 'Os registros não informam horários.',
  result: 'Resultado',
  reasons,
  inList: 'Na lista',
  from: (field: string, count: number) => `${field}: ${number(count)}`,
  counting: 'Contando…',
  make: (count: number) => `Criar lista com ${plural(count, 'contato', 'contatos')}`,
  making: (done: number, total: number) => `${number(done)} de ${number(total)} registros`,
  cancel: 'Cancelar',
  made: (name: string) => `Lista ${name} criada.`,
  write: 'Escrever campanha',
  noPhones: 'Estes registros não têm telefones.',
  noPhonesTodo: 'O tipo Financeiro não traz contatos. Enriqueça a lista com Perfil 360 ou Contatos.',
}
