import { number, plural } from './formats.ts'

export const remembered = {
  title: 'Colunas lembradas',
  line: 'O papel que cada coluna teve numa importação é sugerido de novo para arquivos com os mesmos cabeçalhos. Só os nomes das colunas são salvos, neste computador; nada das linhas nem o nome do arquivo.',
  empty: 'Nada lembrado até agora. Começa na próxima importação de um arquivo com cabeçalho.',
  others: (count: number) => plural(count, 'outra coluna', 'outras colunas'),
  used: (when: string) => `Última importação: ${when}`,
  forget: 'Esquecer',
  forgetOne: (columns: string) => `Esquecer ${columns}`,
  forgetAll: 'Esquecer tudo',
  forgetAllTitle: 'Esquecer todas as colunas?',
  forgetAllLine: (count: number) =>
    count === 1
      ? 'O papel das colunas de 1 tipo de arquivo será apagado deste computador. As listas importadas ficam como estão.'
      : `O papel das colunas de ${number(count)} tipos de arquivo será apagado deste computador. As listas importadas ficam como estão.`,
  forgotten: (count: number) =>
    count === 1
      ? 'Esquecido. A próxima importação sugere pelos nomes e pelo conteúdo.'
      : `${number(count)} esquecidos. A próxima importação sugere pelos nomes e pelo conteúdo.`,
  notForgotten: 'Isto não foi esquecido.',
  showAll: (count: number) => `Mostrar os ${number(count)}`,
}
