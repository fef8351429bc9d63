import { number, plural } from './formats.ts'

export const home = {
  title: 'Início',
  needsYou: 'Precisa da sua atenção',
  nothing: 'Tudo em dia.',
  pulse: (today: string, yesterday: string) => `Hoje: ${today}. Ontem: ${yesterday}.`,
  pulseDay: (people: number, campaigns: number) =>
    `${plural(people, 'pessoa', 'pessoas')} em ${plural(campaigns, 'campanha', 'campanhas')}`,
  pulseNobody: 'ninguém',
  pulseRehearsal: 'Simulações no serviço local',
  count: (count: number) => `${plural(count, 'item precisa', 'itens precisam')} da sua atenção.`,
  unknown: (title: string) =>
    `“${title}” saiu, mas a resposta não chegou. Confira na plataforma antes de decidir.`,
  unauthorised: (title: string) => `O serviço não aceitou o token ao receber “${title}”.`,
  stopped: (title: string) => `“${title}” não saiu e aguarda a sua decisão.`,
  rejected: (title: string) => `O serviço recusou “${title}”. Dá para corrigir e enviar de novo.`,
  notSent: (title: string) => `“${title}” ainda não saiu.`,
  late: (title: string, when: string) =>
    `“${title}” devia ter começado ${when} e ainda não saiu. O Revoada tenta de novo sozinho.`,
  erasures: (count: number) =>
    plural(count, 'pedido de exclusão espera por você.', 'pedidos de exclusão esperam por você.'),
  enriching: (title: string) => `Buscando os registros de “${title}”`,
  arriving: (arrived: number, asked: number) =>
    `${number(arrived)} de ${plural(asked, 'documento', 'documentos')}`,
  enrichmentStuck: (title: string) => `Os registros de “${title}” não estão chegando.`,
  draftWhole: (title: string) => `“${title}” está pronta para revisar e enviar.`,
  reviewDraft: 'Revisar',
  moreDrafts: (count: number) => `e mais ${plural(count, 'rascunho', 'rascunhos')}`,
  review: (file: string) => `${file} foi lido e aguarda a sua conferência.`,
  oldSuppression: (name: string) => `A lista de bloqueios “${name}” está desatualizada.`,
  oldSuppressionLine: (days: number) => `há ${number(days)} dias`,
  overdue: (name: string) => `O prazo para manter “${name}” venceu.`,
  overdueLine: (size: number, day: string, days: number) =>
    `${plural(size, 'contato', 'contatos')} · venceu em ${day}, há ${plural(days, 'dia', 'dias')}`,
  prolong: (days: number) => `Manter mais ${plural(days, 'dia', 'dias')}`,
  renew: 'Renovar',
  decide: 'Decidir',
  look: 'Ver',
  continue: 'Continuar',
  savedAt: (when: string) => `salvo ${when}`,
  noList: 'sem lista',
  lists: 'Últimas listas',
  campaigns: 'Últimos envios',
  allLists: 'Todas as listas',
  allCampaigns: 'Todo o histórico',
  noCampaigns: 'Nenhuma campanha enviada até agora.',
  emptyTitle: 'Solte aqui uma planilha',
  emptyLine:
    'CSV, XLSX, XLS, XLSB, ODS ou DBF, ou linhas coladas do Excel, viram uma lista limpa, e a lista vira uma campanha.',
  openFile: 'Abrir arquivo…',
}
