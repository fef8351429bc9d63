import type { AuditAction, Hold, RequestsShown, TeamRole } from '../../../shared/api/index.ts'
import { number, plural } from './formats.ts'

const holdTags: Record<Hold['reason'], string> = {
  approval: 'aguarda aprovação',
  blocked: 'retido: bloqueados',
  capped: 'retido: limite por pessoa',
  budget: 'retido: orçamento',
  late: 'retido: atrasado',
  out_of_hours: 'retido: horário',
  twin: 'retido: repetido',
  erased: 'não vai sair',
  withdrawn: 'retirado',
}

const show: Record<RequestsShown, string> = { approval: 'Para aprovar', open: 'Em aberto', all: 'Todos' }

const emptyShown: Record<RequestsShown, string> = {
  approval: 'Nada espera aprovação',
  open: 'Nenhum pedido em aberto',
  all: 'A equipe ainda não pediu nenhum envio',
}

const roleLines: Record<TeamRole, string> = {
  analyst: 'Pede envios e vê os seus.',
  approver: 'Também vê os de todos e aprova os dos outros.',
  admin: 'Também cuida das pessoas, dos computadores e das regras.',
  auditor: 'Vê tudo, menos o conteúdo dos pedidos. Não envia.',
  dpo: 'Cuida de bloqueios e apagamentos. Não envia.',
}

const actions: Record<AuditAction, string> = {
  team_created: 'criou a equipe',
  member_invited: 'convidou',
  device_joined: 'entrou com um computador',
  device_signed_in: 'entrou com um computador, pela conta da empresa',
  account_bound: 'entrou com a conta da empresa pela primeira vez',
  sign_in_refused: 'entrada com a conta da empresa recusada',
  email_changed: 'alterou um e-mail',
  device_left: 'saiu com um computador',
  role_changed: 'mudou a função',
  member_removed: 'removeu da equipe',
  device_ended: 'encerrou um acesso',
  tokens_ended: 'encerrou todos os acessos',
  policy_changed: 'mudou as regras',
  blocks_added: 'bloqueou pessoas',
  blocks_removed: 'desbloqueou pessoas',
  request_held: 'reteve um pedido',
  request_claimed: 'começou um envio',
  request_ended: 'terminou um envio',
  request_interrupted: 'perdeu um envio de vista',
  request_settled: 'decidiu o que houve',
  request_released: 'mandou examinar de novo',
  request_approved: 'aprovou',
  request_withdrawn: 'retirou',
  request_reported: 'informou um envio de antes de entrar',
  content_read: 'viu o conteúdo',
  people_erased: 'apagou pessoas',
  erasure_acknowledged: 'confirmou a exclusão em um computador',
  database_changed: 'notou outro banco de dados',
  sender_reconciled: 'conferiu o que um nó tinha anotado',
  sender_lost: 'deu um nó por perdido',
}

/** Whoever is no member, by how the audit names them. */
const actors: Partial<Record<string, string>> = { instance: 'instância', local: 'token da instância' }

export const team = {
  title: 'Equipe',
  none: 'Este computador não está em nenhuma equipe',
  noneLine:
    'Com um convite, os envios passam pela instância da equipe, que confere bloqueios e repetições de todos.',
  toConnections: 'Abrir as conexões',
  choose: 'Equipe',
  line: (name: string, member: string, role: string) => `${name} · ${member} (${role})`,
  tabsLabel: 'Partes da equipe',
  tabs: {
    requests: 'Pedidos',
    members: 'Pessoas',
    rules: 'Regras',
    erasures: 'Exclusões',
    audit: 'Registro',
  },

  show,
  showLabel: 'Quais pedidos',
  emptyShown,
  emptyLine: 'Pedidos de envio chegam aqui sozinhos.',
  ownOnly: 'Você vê os seus pedidos. Quem aprova vê os de todos.',
  by: (name: string) => `de ${name}`,
  byInstance: 'token da instância',
  reported: 'de antes de entrar na equipe',
  older: 'Mostrar mais antigos',
  holdTags,
  ready: 'na fila',
  settled: { confirmed_sent: 'decidido: saiu', confirmed_not_sent: 'decidido: não saiu' },

  sheet: {
    quantity: 'Quantidade',
    author: 'Pedido por',
    received: 'Recebido',
    left: 'Saiu do computador',
    reported: 'Informado à equipe',
    approvedBy: 'Aprovado por',
    start: 'Início',
    parts: 'Partes de SMS',
    cost: 'Custo, pelos preços deste computador',
    noPrice: 'sem preço neste computador (Ajustes → Preços e orçamento)',
    callbacks: 'Retornos para',
    recording: 'Gravação',
    sha256: 'SHA-256 do pedido',
    content: 'Conteúdo',
    ownTexts: 'Com texto próprio',
    targets: 'Links, números e imagens',
    listen: 'Ouvir a gravação',
    notPlayed: 'Este computador não conseguiu tocar a gravação. Confira-a com quem pediu antes de aprovar.',
    gone: 'O conteúdo deste pedido não está mais na instância: foi apagado com uma das pessoas, ou perdido com um banco de dados.',
    goneReported: (name: string) =>
      `Este pedido saiu do computador de ${name} antes de ele entrar na equipe. Conta nas repetições, no limite por pessoa e no orçamento; o conteúdo não fica na instância, e ele nunca é enviado daqui.`,
    people: 'Quem recebe',
    funnelLine: (name: string) =>
      `Contado no computador de ${name}. A instância confere os bloqueios de novo antes de enviar.`,
    noFunnel: 'O computador de quem pediu não informou como chegou a estas pessoas.',
    areas: 'Por DDD',
    area: (ddd: string, count: number) => `${ddd}: ${number(count)}`,
    otherAreas: (count: number) => `outros: ${number(count)}`,
    sample: (shown: number, of: number) =>
      shown >= of ? `Todos os ${number(of)}` : `Amostra de ${number(shown)} entre ${number(of)}, ao acaso`,
    picture: 'Como chega',
    approve: (amount: string) => (amount === '' ? 'Aprovar' : `Aprovar: ${amount}`),
    typeCount: (count: string) => `Digite ${count} para aprovar`,
    own: 'Você fez este pedido: outra pessoa precisa aprová-lo.',
    refuse: 'Recusar',
    withdraw: 'Retirar',
    refuseTitle: 'Recusar este pedido?',
    withdrawTitle: 'Retirar este pedido?',
    refuseLine:
      'O pedido não sai mais, nem se for aprovado depois. Quem pediu fica sabendo e pode fazer outro.',
    release: 'Examinar de novo',
    settleLine:
      'A instância não sabe se o fornecedor aceitou. Confira com ele antes de decidir; aqui nada é reenviado.',
    sent: 'Saiu',
    notSent: 'Não saiu',
    approved: 'Aprovado. A instância o envia agora, ou o retém de novo se algo mudou.',
    refused: 'Não vai sair.',
    released: 'A instância está examinando o pedido de novo.',
    settled: 'Decisão registrada.',
  },

  members: {
    invite: 'Convidar',
    inviteTitle: 'Convidar para a equipe',
    name: 'Nome da pessoa',
    role: 'Função',
    roleLines,
    email: 'E-mail na conta da empresa',
    emailOptional: 'E-mail na conta da empresa (opcional)',
    emailHint: 'Com ele a pessoa entra pela conta da empresa, se a instância da equipe aceitar.',
    emailError: 'Um endereço como ana@empresa.com.br.',
    changeEmail: 'Alterar o e-mail…',
    emailTitle: (name: string) => `E-mail de ${name}`,
    emailLine:
      'A próxima entrada com este e-mail liga a conta à pessoa, mesmo que outra conta estivesse ligada antes. Os computadores que já entraram continuam.',
    hasAccount: 'conta da empresa ligada',
    make: 'Gerar código',
    codeTitle: (name: string) => `Código de ${name}`,
    codeLine: (when: string) =>
      `Vale uma vez, até ${when}. Envie-o por um canal seguro: quem o tiver entra em nome desta pessoa. Ele não é mostrado de novo.`,
    copy: 'Copiar',
    copied: 'Código copiado.',
    done: 'Concluir',
    you: 'você',
    removed: (when: string) => `saiu ${when}`,
    noDevice: 'ainda não entrou',
    joined: (when: string) => `entrou ${when}`,
    actionsFor: (name: string) => `Ações de ${name}`,
    again: 'Código para outro computador',
    changeRole: 'Mudar a função…',
    changeTitle: (name: string) => `Função de ${name}`,
    save: 'Salvar',
    remove: 'Remover da equipe…',
    removeTitle: (name: string) => `Remover ${name} da equipe?`,
    removeLine:
      'Os computadores desta pessoa perdem o acesso na hora. O que ela já pediu continua como está.',
    removeAction: 'Remover',
    endDevice: (name: string) => `Encerrar o acesso de “${name}”…`,
    endTitle: (name: string) => `Encerrar o acesso de “${name}”?`,
    endLine:
      'Este computador deixa de enviar e de receber bloqueios na hora. Para voltar, precisa de um código novo.',
    endAction: 'Encerrar',
  },

  erasures: {
    line: 'Pedidos de exclusão (LGPD) feitos em “Direitos dos titulares”. Cada computador da equipe apaga os seus dados e confirma; depois do último, a instância esquece de quem se tratava.',
    none: 'Nenhum pedido de exclusão',
    noneLine: 'Quem administra a equipe, ou cuida da privacidade, apaga pessoas em “Direitos dos titulares”.',
    waits: (count: number) =>
      count === 0
        ? 'em andamento'
        : plural(count, 'computador ainda não confirmou', 'computadores ainda não confirmaram'),
    done: 'apagado em todos',
    doneWithout: (count: number) =>
      plural(count, 'computador saiu sem confirmar', 'computadores saíram sem confirmar'),
    notHere: 'a instância ainda está apagando',
    counts: (campaigns: number, enrichments: number) =>
      `na instância: ${plural(campaigns, 'campanha', 'campanhas')}, ${plural(enrichments, 'enriquecimento', 'enriquecimentos')}`,
    devices: (count: number) => plural(count, 'computador', 'computadores'),
    erased: (when: string) => `apagou em ${when}`,
    awaited: 'ainda não confirmou',
    lost: 'acesso encerrado antes de confirmar: confira o computador',
    letGo: 'Não esperar…',
    letGoTitle: (name: string) => `Não esperar mais por “${name}”?`,
    letGoLine:
      'O acesso deste computador é encerrado, e a exclusão não espera mais por ele. O que ele ainda tiver da pessoa continua lá: apague-o à parte.',
  },

  rules: {
    readOnly: 'Só quem tem a função administração muda as regras.',
    approval: 'Aprovação de outra pessoa',
    approvalOn: 'Exigir aprovação',
    approvalLine: 'Pedidos grandes só saem depois que outra pessoa da equipe vê o conteúdo e aprova.',
    from: 'A partir de quantos destinatários',
    fromError: 'Um número inteiro, de 1 a 5.000.000.',
    hours: 'Horários de contato da equipe',
    hoursOn: 'Reter fora do horário',
    hoursLine: 'O que alcançaria alguém fora destes horários, pelo fuso do DDD, fica retido na instância.',
    cap: 'Limite por pessoa',
    capOn: 'Limitar campanhas por pessoa',
    capLine:
      'Conta o que saiu de todos os computadores e scripts da equipe, em qualquer canal. O pedido que alcançaria alguém além do limite fica retido inteiro.',
    capContacts: 'Campanhas, no máximo',
    capContactsError: 'Um número inteiro, de 1 a 100.',
    capDays: 'Em quantos dias',
    capDaysError: 'Um número inteiro, de 1 a 365.',
    budget: 'Orçamento do mês',
    budgetOn: 'Reter o que passar do orçamento',
    budgetLine:
      'Conta as campanhas da equipe que saíram ou podem ter saído no mês, pelos preços abaixo. Enriquecimentos não entram.',
    monthly: 'Por mês, em reais',
    amountError: 'Um valor em reais, como 5.000,00.',
    prices: 'Preços, em reais por unidade',
    pricesLine: 'Sem preço, o envio conta como zero; com o orçamento já passado, fica retido.',
    priceError: 'Um valor de até 99,99, com até seis casas.',
    save: 'Salvar regras',
    saved: 'Regras salvas. Valem para o que sair a partir de agora.',
  },

  audit: {
    number: 'Nº',
    when: 'Quando',
    who: 'Quem',
    what: 'O quê',
    about: 'Sobre',
    actors,
    actions,
    line: 'Cada ação na equipe é uma linha que não pode ser alterada: cada linha guarda o resumo da anterior.',
    export: 'Exportar registro…',
    exported: (lines: number) => `Registro exportado: ${plural(lines, 'linha', 'linhas')}.`,
    verify: 'Quem opera a instância confere o arquivo com: npm run service -- admin verify-audit',
  },
}
