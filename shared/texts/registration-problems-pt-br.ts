import type { RegistrationProblemCode } from '../bridge/problem.ts'
import type { ProblemSentences } from './problem-words.ts'
import { rejectionsPtBr } from './rejections-pt-br.ts'

const nothingAsked = 'Nada foi pedido ao serviço.'

const whyOf = (reason: string | number | undefined): string => {
  // The words for the cells of a spreadsheet, but for what no cell is.
  if (reason === 'cnpj_empty') return 'Falta o CNPJ.'
  return Object.entries(rejectionsPtBr).find(([code]) => code === reason)?.[1].why ?? 'O CNPJ não é válido.'
}

export const registrationProblems: Pick<ProblemSentences, RegistrationProblemCode> = {
  company_cnpj_invalid: ({ reason }) => ({
    what: whyOf(reason),
    kept: nothingAsked,
    todo: 'Confira o CNPJ e tente de novo.',
  }),
  company_name_missing: () => ({
    what: 'Falta o nome da empresa.',
    kept: nothingAsked,
    todo: 'Escreva-o e tente de novo.',
  }),
  webhook_url_malformed: () => ({
    what: 'Isto não é um endereço da web.',
    kept: nothingAsked,
    todo: 'Escreva-o inteiro, como https://sistema.exemplo.com.br/retorno, sem espaços.',
  }),
  webhook_url_with_credentials: () => ({
    what: 'O endereço traz usuário ou senha.',
    kept: nothingAsked,
    todo: 'Remova o que está antes do @: outros sistemas o salvariam e mostrariam.',
  }),
  creation_duplicate_needs_consent: () => ({
    what: 'O mesmo já foi pedido por esta conexão nos últimos sete dias.',
    kept: nothingAsked,
    todo: 'Veja a resposta abaixo. Se for mesmo outro pedido, confirme.',
  }),
  callback_missing: () => ({
    what: 'Este retorno não está mais na caixa.',
    todo: 'Os mais antigos são apagados quando ela enche, e todos quando o serviço local é esvaziado.',
  }),
}
