import { number, plural } from './formats.ts'

export const home = {
  title: 'Início',
  needsYou: 'O que precisa de você agora',
  nothing: 'Nada espera por você.',
  count: (count: number) => `${plural(count, 'coisa espera por você', 'coisas esperam por você')}.`,
  unknown: (title: string) =>
    `“${title}” saiu, mas a resposta não chegou. Confira na plataforma antes de decidir.`,
  unauthorised: (title: string) => `O serviço não aceitou o token ao receber “${title}”.`,
  stopped: (title: string) => `“${title}” não saiu e espera pela sua decisão.`,
  rejected: (title: string) => `O serviço recusou “${title}”. Dá para corrigir e enviar de novo.`,
  notSent: (title: string) => `“${title}” ainda não saiu.`,
  late: (title: string, when: string) =>
    `“${title}” devia começar ${when} e ainda não saiu. É tentada de novo sozinha.`,
  enriching: (title: string) => `Buscando os registros de “${title}”`,
  arriving: (arrived: number, asked: number) =>
    `${number(arrived)} de ${plural(asked, 'documento', 'documentos')}`,
  enrichmentStuck: (title: string) => `Os registros de “${title}” não estão chegando.`,
  draftWhole: (title: string) => `“${title}” está pronta para revisar e enviar.`,
  reviewDraft: 'Revisar',
  moreDrafts: (count: number) => `e mais ${plural(count, 'rascunho', 'rascunhos')}`,
  review: (file: string) => `${file} foi lido e espera a sua conferência.`,
  oldSuppression: (name: string) => `A lista de bloqueios “${name}” está velha.`,
  oldSuppressionLine: (days: number) => `há ${number(days)} dias`,
  overdue: (name: string) => `O prazo para guardar “${name}” passou.`,
  overdueLine: (size: number, day: string, days: number) =>
    `${plural(size, 'contato', 'contatos')} · era até ${day}, há ${plural(days, 'dia', 'dias')}`,
  prolong: (days: number) => `Guardar mais ${plural(days, 'dia', 'dias')}`,
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
    'CSV, XLSX, XLS, XLSB ou ODS, ou linhas coladas do Excel, viram uma lista limpa, e a lista vira uma campanha.',
  openFile: 'Abrir arquivo…',
}
