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
}
