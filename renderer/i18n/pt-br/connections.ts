import { number, plural } from './formats.ts'
import type { CertificateSource } from '../../../shared/rules/certificate-sources.ts'

const answered = (status: number | null): string => (status === null ? '' : ` (resposta ${status})`)

const checks = {
  ready: () =>
    'Responde como o serviço e aceita o token. Isso não garante que haja crédito nem que o RCS esteja liberado.',
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
  team: {
    join: 'Entrar numa equipe',
    title: 'Entrar numa equipe',
    line: 'A instância da equipe envia por todos: confere bloqueios e repetições antes de cada envio, e nenhum computador guarda o token do fornecedor. Os bloqueios deste computador são enviados a ela (menos os guardados só como código), e os dela passam a valer aqui. O que este computador já enviou por outras conexões no último ano também é informado, para ninguém receber de novo; campanhas que ainda esperam voltam a ser rascunhos.',
    code: 'Código do convite',
    codeHint: 'Vale uma vez, por sete dias. Quem administra a equipe o fornece.',
    device: 'Nome deste computador',
    deviceHint: 'Para a equipe reconhecê-lo, por exemplo “Notebook da Ana”.',
    action: 'Entrar',
    signIn: {
      offered: 'Esta equipe aceita a conta da empresa.',
      action: 'Entrar com a conta da empresa',
      opens: (host: string, provider: string) => `O navegador abre ${host} e segue para ${provider}.`,
      orCode: 'Ou com o código do convite',
      title: 'Continue no navegador',
      line: (host: string, provider: string) =>
        `O navegador abriu uma página de ${host}. Entre com a sua conta em ${provider}; depois, a página mostra um código. Confirme só se for este:`,
      code: 'Código',
      compare: 'Se a página mostrar outro código, recuse. A entrada vale por dez minutos.',
      waiting: 'Aguardando a confirmação no navegador…',
      again: 'Abrir o navegador de novo',
    },
    joined: (name: string) => `Este computador entrou na equipe “${name}”.`,
    who: (member: string, role: string) => `Equipe · ${member} (${role})`,
    roles: {
      analyst: 'analista',
      approver: 'aprovação',
      admin: 'administração',
      auditor: 'auditoria',
      dpo: 'encarregado de dados',
    },
    blocks: (count: number, when: string) =>
      `${count === 0 ? 'Ninguém bloqueado' : plural(count, 'pessoa bloqueada', 'pessoas bloqueadas')}, de ${when}`,
    notSeen: 'Bloqueios ainda não recebidos',
    history: {
      left: (count: number) =>
        `Informando à equipe o que este computador já enviou: ${count === 1 ? 'falta 1 envio' : `faltam ${number(count)} envios`}. Até terminar, nada sai por esta equipe.`,
      leftLater: (count: number) =>
        `${plural(count, 'envio feito', 'envios feitos')} por outra conexão ainda não ${count === 1 ? 'foi informado' : 'foram informados'} à equipe.`,
      waits:
        'Antes de enviar por esta equipe, este computador espera o fim dos envios em andamento para informá-los.',
      unanswered: (count: number) =>
        `A instância não aceita, ou não responde, quando ${count === 1 ? '1 deles é informado' : `${number(count)} deles são informados`}, talvez por causa do tamanho.`,
      skip: 'Seguir sem informar…',
      skipTitle: (count: number) => `Seguir sem informar ${plural(count, 'envio', 'envios')} à equipe?`,
      skipLine:
        'Outro computador da equipe poderá enviar a mesma campanha às mesmas pessoas, e o limite por pessoa não contará o que já receberam. Para informar mais tarde, saia da equipe e entre de novo.',
      skipAction: 'Seguir sem informar',
      refused: (count: number) =>
        `A equipe não sabe de ${plural(count, 'envio', 'envios')} de antes: ${count === 1 ? 'ele não conta' : 'eles não contam'} nas repetições nem no limite por pessoa.`,
      recalled: (count: number) =>
        count === 1
          ? 'Ao entrar, 1 envio que esperava voltou a ser rascunho.'
          : `Ao entrar, ${number(count)} envios que esperavam voltaram a ser rascunhos.`,
    },
    look: 'Atualizar',
    looking: 'Atualizando…',
    looks: {
      not_all_answered:
        'A instância respondeu, mas não a tudo: o que faltou é consultado de novo na próxima vez.',
      not_reached:
        'A instância não respondeu. Valem os bloqueios já recebidos; ela confere de novo antes de enviar.',
      refused:
        'A instância não aceita mais este computador. Peça um convite novo, saia da equipe e entre de novo.',
      answers_otherwise: 'Algo responde neste endereço, mas não como a instância da equipe.',
    },
    leave: 'Sair da equipe…',
    leaveTitle: (name: string) => `Sair da equipe “${name}”?`,
    leaveLine:
      'A conexão e os bloqueios da equipe saem deste computador, e o que a instância ainda guarda daqui é retirado; se não der, fica na caixa de saída para você decidir. Listas, rascunhos e histórico ficam. Para voltar, é preciso um convite novo.',
    leaveAction: 'Sair da equipe',
    left: (name: string) => `Este computador saiu da equipe “${name}”.`,
    leftUntold: (name: string) =>
      `Este computador saiu da equipe “${name}”, mas a instância não respondeu: peça a quem administra que encerre o acesso dele.`,
  },
  chooseAddress: 'Escolha o serviço',
  notAllowed: 'Não permitida pela sua organização: nada é enviado por ela.',
  title: 'Conexões',
  line: 'O serviço local vem com o programa e não envia nada a ninguém. Uma conexão remota envia de verdade: cada campanha indica a sua, e antes do envio você confirma o número de pessoas.',
  add: 'Adicionar conexão',
  none: 'Nenhuma conexão remota.',
  token: (last4: string | null) => (last4 === null ? 'token salvo' : `token que termina em ${last4}`),
  check: 'Verificar',
  asking: 'Verificando…',
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
  nameHint: 'Nome mostrado nas campanhas.',
  address: 'Endereço',
  tokenField: 'Token',
  tokenHint: 'Fica salvo com os dados cifrados deste computador; depois só o final é mostrado.',
  tokenKept: (last4: string | null) =>
    last4 === null
      ? 'Deixe em branco para manter o token.'
      : `Deixe em branco para manter o token que termina em ${last4}.`,
  zoneless: 'Horário de início no pedido',
  zonelessHint:
    'Em RCS e SMS o início vai sem fuso horário, e não se sabe como o serviço o interpreta. Se a resposta no Histórico vier com três horas de diferença, troque aqui.',
  zonelessOptions: { 'local-brasilia': 'Escrever no horário de Brasília', utc: 'Escrever em UTC' },
  busy: 'Se o serviço responder que está ocupado (408 ou 429)',
  busyHint:
    'Só escolha tentar de novo se o fornecedor garantir que nada foi criado nesse caso. Sem essa garantia, alguém poderia receber duas vezes.',
  busyOptions: { unknown: 'Perguntar antes de enviar de novo', not_sent: 'Tentar de novo automaticamente' },
  save: 'Salvar e verificar',
  local: 'Serviço local',
  localLine: 'Neste computador, para simulações.',
  autoBlocks: {
    menu: 'Bloqueios automáticos…',
    title: (name: string) => `Bloqueios automáticos: ${name}`,
    line: 'Ao aplicar um relatório de entrega ou os retornos de uma campanha desta conexão, o Revoada bloqueia na hora, sem perguntar:',
    results: {
      opted_out: 'quem pediu para sair (SAIR, PARE, STOP)',
      failed_for_ever: 'números inválidos, que não recebem nenhuma mensagem',
    },
    note: 'Vale para o que for aplicado a partir de agora. Na página da campanha você vê quantos foram bloqueados e pode desfazer; aplicar o mesmo relatório de novo não bloqueia outra vez.',
    localNote:
      'As campanhas do serviço local são simulações, mas estes bloqueios valem em todas as campanhas.',
    action: 'Salvar',
    off: 'Sem bloqueios automáticos.',
    on: (results: string) => `Bloqueia automaticamente: ${results}.`,
    short: { opted_out: 'quem pediu para sair', failed_for_ever: 'números inválidos' },
  },
}
