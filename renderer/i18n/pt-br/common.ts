export const common = {
  appName: 'Revoada',
  cancel: 'Cancelar',
  close: 'Fechar',
  save: 'Salvar',
  tooLate: (name: string) => `Não dá mais para trazer “${name}” de volta.`,
  undo: 'Desfazer',
  retry: 'Tentar de novo',
  loading: 'Lendo…',
  dismiss: 'Dispensar este aviso',
  showInFolder: 'Mostrar na pasta',
  untitled: 'Sem título',
  none: '—',
}
