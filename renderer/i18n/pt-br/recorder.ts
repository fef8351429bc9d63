export const recorder = {
  open: 'Gravar…',
  title: 'Gravar a mensagem',
  line: 'Fale como em uma ligação, perto do microfone. A gravação para sozinha em 30 segundos, e você a ouve antes de salvar.',
  start: 'Gravar',
  stop: 'Parar',
  again: 'Gravar de novo',
  keep: 'Salvar na biblioteca',
  opening: 'Abrindo o microfone…',
  elapsed: (time: string) => `${time} de 30 s`,
  used: 'Tempo gravado',
  level: 'Nível do som',
  stopsItself: 'Para sozinha em 30 segundos.',
  name: 'Nome',
  defaultName: (when: string) => `Gravação ${when}`,
  fileName: (name: string) => `${name}.mp3`,
  cut: {
    what: 'O microfone foi desligado no meio da gravação.',
    kept: 'O que foi gravado até ali está aqui.',
    todo: undefined,
  },
  problems: {
    missing: {
      what: 'Nenhum microfone foi encontrado.',
      todo: 'Ligue um ao computador e tente de novo.',
    },
    refused: {
      what: 'O sistema não deixou usar o microfone.',
      todo: 'Permita o microfone para o Revoada nas configurações de privacidade do sistema e tente de novo.',
    },
    busy: {
      what: 'O microfone não pôde ser aberto.',
      todo: 'Feche outros programas que o usam, como uma chamada de vídeo, e tente de novo.',
    },
    lost: {
      what: 'O microfone foi desligado.',
      todo: 'Ligue-o de novo e comece outra gravação.',
    },
  },
}
