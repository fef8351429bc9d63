import { holidayOf } from '../holiday-of.ts'
import { oldSuppressionDays } from '../../../shared/rules/suppression-age.ts'
import { formatterKinds, formatterName } from '../../../shared/rules/template-formatters.ts'
import type { RcsFindingCode } from '../../../shared/rules/rcs-limits.ts'
import type { Lint } from '../../../shared/bridge/drafts.ts'
import { shownChars } from '../shown-chars.ts'
import { shownValues } from '../shown-values.ts'
import { holidayNames } from './hours.ts'
import { brasiliaTime, list, number, plural } from './formats.ts'

const count = (params: Record<string, string | number>, key: string): number => Number(params[key] ?? 0)

const offered = list(formatterKinds.map((kind) => formatterName(kind, 'pt-BR')))

/** One sentence a finding; where the draft says how many, the number is part of it. */
export const lints: Record<
  Exclude<Lint['code'], RcsFindingCode>,
  (params: Record<string, string | number>) => string
> = {
  title_missing: () => 'Dê um título à campanha.',
  list_missing: () => 'Escolha para quem vai.',
  message_missing: () => 'Escreva a mensagem.',
  template_broken: () => 'Há um “{{” sem nome de coluna ou sem o “}}” que o fecha.',
  general_text_missing: () =>
    'Escreva o texto geral: sem as colunas, não sobra nada da mensagem para quem não receber a própria.',
  general_text_not_filled: (params) =>
    `“${params['value'] ?? ''}” apareceria assim mesmo: o texto geral não usa colunas da lista.`,
  braces_left: (params) =>
    `${plural(count(params, 'count'), 'mensagem tem', 'mensagens têm')} chaves ({ ou }), que quase sempre são de uma coluna que não foi preenchida.`,
  variable_unknown: (params) => `A lista não tem coluna com este nome: ${params['names'] ?? ''}.`,
  value_missing: (params) =>
    `${plural(count(params, 'count'), 'contato não tem', 'contatos não têm')} valor em “${params['name'] ?? ''}” e ${count(params, 'count') === 1 ? 'receberia' : 'receberiam'} um vazio. Escreva um texto para esses casos: {{${params['name'] ?? 'coluna'}|outro texto}}.`,
  value_placeholder: (params) =>
    `${plural(count(params, 'count'), 'mensagem levaria', 'mensagens levariam')} ${shownValues(params['values'])} da coluna “${params['name'] ?? ''}”, que parece uma célula sem valor. Escreva um texto para esses casos: {{${params['name'] ?? 'coluna'}|outro texto}}.`,
  value_replaced: (params) =>
    `${plural(count(params, 'count'), 'mensagem leva', 'mensagens levam')} o texto para células sem valor no lugar de ${shownValues(params['values'])} da coluna “${params['name'] ?? ''}”. Se for um valor de verdade, apague a barra “|” e o texto depois dela.`,
  formatter_unknown: (params) => {
    const name = String(params['name'] ?? '')
    const what = name === '' ? 'Falta o formato depois dos dois-pontos.' : `O formato “${name}” não existe.`
    return `${what} Os formatos são ${offered}.`
  },
  value_unformatted: (params) =>
    `${plural(count(params, 'count'), 'contato tem', 'contatos têm')} um valor a que {{${params['name'] ?? 'coluna'}}} não se aplica: fica como está na planilha, e um documento fica oculto.`,
  decimal_unformatted: (params) =>
    `${plural(count(params, 'count'), 'mensagem leva', 'mensagens levam')} um número com ponto, como ${params['example'] ?? '1741.53'}, na coluna “${params['name'] ?? ''}”. Se for dinheiro, escreva {{${params['name'] ?? 'coluna'}:moeda}}.`,
  audience_empty: () => 'Não sobra nenhum celular nesta lista.',
  filter_column_unknown: (params) => `A lista não tem a coluna “${params['name'] ?? ''}”, que um filtro usa.`,
  filter_value_missing: () => 'Falta o valor de um filtro.',
  filter_value_not_comparable: (params) =>
    `“${params['value'] ?? ''}” não é número nem data, e o filtro compara valores. Escreva como 1.234,56 ou 31/12/2026.`,
  suppression_lists_old: (params) =>
    `${plural(count(params, 'count'), 'lista de bloqueios tem', 'listas de bloqueios têm')} mais de ${oldSuppressionDays} dias. Quem pediu bloqueio depois disso não está nela${count(params, 'count') === 1 ? '' : 's'}.`,
  same_person_again: (params) =>
    `${plural(count(params, 'count'), 'destinatário é', 'destinatários são')} a mesma pessoa por outro número, pelo CPF, e ela recebe também nele. Para enviar uma vez só, marque “Um só número por pessoa”.`,
  letters_break_gsm7: (params) => {
    const chars = params['chars'] === undefined ? '' : ` (${shownChars(String(params['chars']).split(' '))})`
    const messages = count(params, 'count')
    const who = messages > 0 ? plural(messages, 'mensagem tem', 'mensagens têm') : 'A mensagem tem'
    return `${who} caracteres fora do alfabeto do SMS${chars}. Com eles cabem 70 caracteres por parte, em vez de 160.`
  },
  over_one_segment: (params) => {
    const messages = count(params, 'count')
    return messages > 0
      ? `${plural(messages, 'mensagem passa', 'mensagens passam')} de uma parte. O serviço não diz se junta, corta ou recusa as partes.`
      : 'A mensagem passa de uma parte. O serviço não diz se junta, corta ou recusa as partes.'
  },
  rcs_text_too_long: (params) =>
    `${plural(count(params, 'count'), 'mensagem passa', 'mensagens passam')} de ${number(count(params, 'limit'))} caracteres, o limite do RCS.`,
  connection_not_allowed: () => 'A sua organização não permite enviar por esta conexão. Escolha outra.',
  connection_missing: () => 'A conexão desta campanha foi removida. Escolha outra.',
  callback_url_malformed: () =>
    'O endereço de retorno não é um endereço da web. Escreva-o como https://sistema.exemplo.com.br/retorno.',
  callback_url_with_credentials: () =>
    'O endereço de retorno traz usuário ou senha. Remova o que está antes do @.',
  callback_url_not_encrypted: () =>
    'O endereço de retorno não é cifrado (http://): quem estiver na rede pode ler o que chegar.',
  callback_url_this_computer: () =>
    'O endereço de retorno é deste computador: um serviço em outro lugar não consegue acessá-lo.',
  callback_url_fragment: () => 'O que está depois do # no endereço de retorno não é enviado a ninguém.',
  audio_missing: () => 'Escolha a gravação.',
  audio_too_long: () => 'A gravação passa de 30 segundos. Corte o fim, ou escolha outra.',
  start_in_past: () => 'O início já passou.',
  outside_sending_hours: (params) => {
    const who = plural(count(params, 'count'), 'pessoa seria contatada', 'pessoas seriam contatadas')
    const next =
      params['next'] === undefined
        ? ''
        : ` Próximo início dentro do horário para todas: ${brasiliaTime(count(params, 'next'))}.`
    const holiday = holidayOf(params['holiday'])
    const day = holiday === null ? '' : ` É feriado: ${holidayNames[holiday]}.`
    return `${who} fora do horário definido nos Ajustes.${day}${next}`
  },
  waves_too_many: (params) =>
    `Daria mais de ${number(count(params, 'limit'))} lotes. Aumente o tamanho deles.`,
  waves_need_a_time: () => 'Lotes por fuso precisam de data e hora: cada fuso começa nesse horário local.',
  start_impossible: () => 'Este horário não existe neste fuso: a mudança de horário o pula.',
}
