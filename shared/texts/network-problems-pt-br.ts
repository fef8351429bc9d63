import type { NetworkProblemCode } from '../bridge/problem.ts'
import type { ProblemSentences } from './problem-words.ts'

const kept = 'O que valia antes continua valendo.'

export const networkProblems: Pick<ProblemSentences, NetworkProblemCode> = {
  certificate_unreadable: () => ({
    what: 'Não há um certificado legível neste arquivo.',
    kept,
    todo: 'Peça à TI o certificado em PEM ou DER (.pem, .crt ou .cer).',
  }),
  certificate_expired: () => ({
    what: 'O certificado deste arquivo está vencido.',
    kept,
    todo: 'Peça à TI o atual.',
  }),
  client_certificate_unreadable: () => ({
    what: 'Não foi possível ler um certificado com chave neste arquivo.',
    kept,
    todo: 'Peça à TI um arquivo PFX, ou PEM com a chave.',
  }),
  client_certificate_passphrase_wrong: () => ({
    what: 'A senha do certificado não confere.',
    kept,
    todo: 'Digite-a de novo.',
  }),
  client_certificate_key_missing: () => ({
    what: 'Falta a chave deste certificado.',
    kept,
    todo: 'Escolha também o arquivo da chave, ou um PFX.',
  }),
  client_certificate_key_wrong: () => ({
    what: 'A chave não é deste certificado.',
    kept,
    todo: 'Escolha a chave que veio com ele.',
  }),
}
