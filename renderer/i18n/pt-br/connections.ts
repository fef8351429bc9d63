import type { CertificateSource } from '../../../shared/rules/certificate-sources.ts'

const answered = (status: number | null): string => (status === null ? '' : ` (resposta ${status})`)

const checks = {
  ready: () =>
    'Responde como o serviço, e aceita o token. Isto não diz se há crédito nem se o RCS está liberado.',
  token_refused: (status: number | null) => `Responde, mas recusa o token${answered(status)}.`,
  answers_otherwise: (status: number | null) =>
    `Algo responde neste endereço, mas não como o serviço${answered(status)}.`,
  timed_out: () => 'A conexão abriu, mas a resposta não chegou em 10 segundos.',
  connection_lost: () => 'A conexão caiu antes da resposta.',
}

const sources: Record<CertificateSource, string> = {
  program: 'reconhecido pelo programa',
  system: 'reconhecido pelo sistema',
  file: 'reconhecido pelo arquivo que você escolheu',
}

/** How an instance was reached, in pieces. */
const reached = {
  directly: 'Conexão direta',
  byProxy: (proxy: string) => `Pelo proxy ${proxy}`,
  notEncrypted: 'sem criptografia',
  certificate: (issuer: string) => `certificado emitido por “${issuer}”`,
  sources,
  clientCertificate: 'com certificado de cliente',
}

export const connections = {
  title: 'Conexões',
  line: 'O serviço local vem com o programa e não manda nada a ninguém. Uma conexão remota manda de verdade; cada campanha diz por qual vai, e antes de sair você confirma a quantas pessoas.',
  add: 'Acrescentar conexão',
  none: 'Nenhuma conexão remota.',
  token: (last4: string | null) => (last4 === null ? 'token guardado' : `token que termina em ${last4}`),
  check: 'Verificar',
  asking: 'Perguntando…',
  checks,
  reached,
  actionsFor: (name: string) => `Ações de ${name}`,
  edit: 'Alterar…',
  remove: 'Remover',
  back: (name: string) => `“${name}” está de volta, com o seu token.`,
  removed: (name: string) => `Conexão “${name}” removida.`,
  newTitle: 'Conexão remota',
  editTitle: 'Alterar conexão',
  name: 'Nome',
  nameHint: 'Como ela aparece nas campanhas.',
  address: 'Endereço',
  tokenField: 'Token',
  tokenHint: 'Fica guardado com os dados cifrados deste computador; depois só se vê o fim dele.',
  tokenKept: (last4: string | null) =>
    last4 === null ? 'Vazio fica o que está lá.' : `Vazio fica o que está lá, que termina em ${last4}.`,
  zoneless: 'Horário de início no pedido',
  zonelessHint:
    'De RCS e SMS o serviço recebe o início sem fuso, e não se sabe como o lê. Se no Histórico a resposta vier com três horas de diferença, troque aqui.',
  zonelessOptions: { 'local-brasilia': 'Escrever no horário de Brasília', utc: 'Escrever em UTC' },
  busy: 'Se o serviço responder que está ocupado (408 ou 429)',
  busyHint:
    'Só escolha tentar de novo se o fornecedor garantir que nada foi criado nesse caso. Sem essa garantia, alguém poderia receber duas vezes.',
  busyOptions: { unknown: 'Perguntar a mim antes de enviar de novo', not_sent: 'Tentar de novo sozinho' },
  save: 'Salvar e verificar',
}
