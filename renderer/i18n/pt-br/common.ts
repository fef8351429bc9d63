export const common = {
  appName: 'Revoada',
  cancel: 'Cancelar',
  close: 'Fechar',
  save: 'Salvar',
  undo: 'Desfazer',
  retry: 'Tentar de novo',
  loading: 'Lendo…',
  dismiss: 'Dispensar este aviso',
  showInFolder: 'Mostrar na pasta',
  untitled: 'Sem título',
  none: '—',
}
