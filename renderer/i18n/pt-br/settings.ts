import { plural } from './formats.ts'

export const settings = {
  setBy: (organisation: string | null) =>
    organisation === null ? 'Definido pela sua organização' : `Definido por ${organisation}`,
  title: 'Ajustes',
  line: 'Valem na hora e ficam salvos neste computador.',
  search: 'Buscar nos ajustes',
  parts: 'Partes dos ajustes',
  notFound: (words: string) => `Nenhum ajuste com “${words}”`,
  clearSearch: 'Limpar busca',
  looks: 'Aparência',
  language: 'Idioma',
  languages: { 'pt-BR': 'Português (Brasil)', en: 'English' },
  theme: 'Tema',
  themes: { system: 'Do sistema', light: 'Claro', dark: 'Escuro' },
  zoom: 'Tamanho',
  density: 'Espaço entre linhas',
  densities: { normal: 'Normal', compact: 'Compacto' },
  masks: {
    title: 'CPF na tela',
    label: 'Mascarar CPF',
    line: 'Mostra ***.456.789-** em listas, registros, histórico, bloqueios e direitos dos titulares. Copiar leva o que aparece; arquivos exportados levam o número inteiro. Na conferência de um arquivo, o CPF fica inteiro para ser corrigido. CNPJ é público e aparece sempre.',
  },
  sending: 'Envio',
  hold: 'Tempo para cancelar o envio',
  holdLine:
    'Cada campanha espera este tempo na caixa de saída. Enquanto isso, você pode cancelar o envio; depois, não.',
  holds: {
    '0': 'Nenhum: envia na hora',
    '10000': '10 segundos',
    '30000': '30 segundos',
    '60000': '1 minuto',
    '300000': '5 minutos',
    '600000': '10 minutos',
  },
  recentFiles: 'Arquivos recentes',
  recentKept: (files: number) => plural(files, 'arquivo lembrado', 'arquivos lembrados'),
  recentLine: 'Local dos últimos arquivos abertos. Fica cifrado, junto com seus dados.',
  recentForget: 'Esquecer',
  recentForgotten: (files: number) => plural(files, 'arquivo esquecido.', 'arquivos esquecidos.'),
  recentShare: 'Mostrar também nos documentos recentes do sistema',
  recentShareLine: 'O nome de um arquivo pode revelar algo sobre pessoas, e ali outros programas o leem.',
  keeping: 'Prazo de guarda',
  contactCap: 'Limite por pessoa',
  contactCapLine:
    'Quem já recebeu esse número de campanhas no período, em qualquer canal, fica fora da próxima.',
  contactCaps: (contacts: number, days: number) =>
    `${plural(contacts, 'campanha', 'campanhas')} em ${plural(days, 'dia', 'dias')}`,
  noContactCap: 'Sem limite',
  keepLists: 'Manter listas novas por',
  keepListsLine:
    'Depois desse prazo a página inicial pergunta se a lista ainda é necessária. A LGPD manda apagar o que já cumpriu a finalidade, sem dizer em quantos dias. Nada é apagado sem você.',
  keepDays: (days: number) => plural(days, 'dia', 'dias'),
  keepNoDate: 'Sem prazo',
  notSaved: 'Este ajuste não foi salvo.',
}
