import { plural } from './formats.ts'

export const home = {
  title: 'Início',
  needsYou: 'O que precisa de você agora',
  nothing: 'Nada espera por você.',
  count: (count: number) => `${plural(count, 'coisa espera por você', 'coisas esperam por você')}.`,
  unknown: (title: string) =>
    `“${title}” saiu, mas a resposta não chegou. Confira na plataforma antes de decidir.`,
  unauthorised: (title: string) => `O serviço não aceitou o token ao receber “${title}”.`,
  rejected: (title: string) => `O serviço recusou “${title}”. Dá para corrigir e enviar de novo.`,
  notSent: (title: string) => `“${title}” ainda não saiu.`,
  review: (file: string) => `${file} foi lido e espera a sua conferência.`,
  decide: 'Decidir',
  look: 'Ver',
  continue: 'Continuar',
  savedAt: (when: string) => `salvo ${when}`,
  noList: 'sem lista',
  lists: 'Últimas listas',
  campaigns: 'Últimas campanhas',
  allLists: 'Todas as listas',
  allCampaigns: 'Todo o histórico',
  noCampaigns: 'Nenhuma campanha enviada até agora.',
  emptyTitle: 'Solte aqui uma planilha',
  emptyLine: 'Ela vira uma lista limpa, e a lista vira uma campanha.',
  openFile: 'Abrir arquivo…',
  kinds: 'CSV e XLSX de qualquer tamanho; também XLS, XLSB e ODS. Tudo é lido e guardado neste computador.',
}
