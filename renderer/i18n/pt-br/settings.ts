import { plural } from './formats.ts'

export const settings = {
  title: 'Ajustes',
  line: 'Valem na hora e ficam salvos neste computador.',
  looks: 'Aparência',
  language: 'Idioma',
  languages: { 'pt-BR': 'Português (Brasil)', en: 'English' },
  theme: 'Tema',
  themes: { system: 'Do sistema', light: 'Claro', dark: 'Escuro' },
  zoom: 'Tamanho',
  density: 'Espaço entre linhas',
  densities: { normal: 'Normal', compact: 'Compacto' },
  sending: 'Envio',
  hold: 'Espera antes de sair',
  holdLine:
    'Cada campanha espera este tempo na caixa de saída. Enquanto espera, dá para chamá-la de volta; depois, não.',
  holds: {
    '0': 'Nenhuma: sai na hora',
    '10000': '10 segundos',
    '30000': '30 segundos',
    '60000': '1 minuto',
    '300000': '5 minutos',
    '600000': '10 minutos',
  },
  recentFiles: 'Arquivos recentes',
  recentKept: (files: number) => plural(files, 'arquivo lembrado', 'arquivos lembrados'),
  recentLine: 'Onde estavam os últimos arquivos abertos. Fica cifrado, junto com seus dados.',
  recentForget: 'Esquecer',
  recentForgotten: (files: number) => plural(files, 'arquivo esquecido.', 'arquivos esquecidos.'),
  recentShare: 'Mostrar também nos documentos recentes do sistema',
  recentShareLine: 'O nome de um arquivo pode dizer algo sobre pessoas, e lá outros programas o leem.',
  keeping: 'Tempo de guarda',
  contactCap: 'Limite por pessoa',
  contactCapLine:
    'Quem já recebeu tantas campanhas nesse período, em qualquer canal, fica de fora da próxima.',
  contactCaps: (contacts: number, days: number) =>
    `${plural(contacts, 'campanha', 'campanhas')} em ${plural(days, 'dia', 'dias')}`,
  noContactCap: 'Sem limite',
  keepLists: 'Guardar listas novas por',
  keepListsLine:
    'Depois desse tempo a página inicial pergunta se a lista ainda serve. A LGPD manda apagar o que já serviu e não diz em quantos dias. Nada é apagado sem você.',
  keepDays: (days: number) => plural(days, 'dia', 'dias'),
  keepNoDate: 'Sem data',
  notSaved: 'Este ajuste não foi salvo.',
}
