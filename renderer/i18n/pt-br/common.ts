import { number, plural } from './formats.ts'

export const common = {
  appName: 'Revoada',
  cancel: 'Cancelar',
  close: 'Fechar',
  save: 'Salvar',
  tooLate: (name: string) => `Não dá mais para recuperar “${name}”.`,
  undo: 'Desfazer',
  retry: 'Tentar de novo',
  loading: 'Carregando…',
  dismiss: 'Fechar este aviso',
  showInFolder: 'Mostrar na pasta',
  untitled: 'Sem título',
  none: '—',
  widthOf: (column: string) => `Largura da coluna ${column}`,
  copied: (rows: number) => plural(rows, 'linha copiada', 'linhas copiadas'),
  copyLess: (most: number) =>
    `Nada foi copiado: de uma vez vão até ${number(most)} linhas. Selecione menos ou salve em arquivo.`,
  copyFailed: 'Nada foi copiado: as linhas ainda não estão todas aqui. Copie de novo.',
}
