export const voice = {
  recording: 'Gravação',
  choose: 'Escolha uma gravação, ou um arquivo MP3',
  option: (name: string, duration: string) => `${name} · ${duration}`,
  openFile: 'Escolher MP3…',
  measuring: 'Medindo…',
  duration: 'Duração',
  playable: 'Só a fala',
  size: 'Tamanho',
  rate: 'Taxa',
  kbps: (rate: string) => `${rate} kbps`,
  sound: 'Som',
  soundOf: (hertz: string, channels: number) => `${hertz} Hz, ${channels === 1 ? 'mono' : 'estéreo'}`,
  tooLong: {
    sound: 'Passa de 30 segundos, e o serviço a recusaria. O que vem depois deles pode ser cortado.',
    padding:
      'Só o silêncio que o programa de som acrescentou passa de 30 segundos. Cortado ele, nada da fala se perde.',
  },
  cutEnd: 'Cortar em 30 s',
  cutName: (name: string) => `${name} (30 s).mp3`,
  listen: 'Ouvir a gravação',
  calling: 'Chamada recebida',
  noRecording: 'Escolha a gravação: aqui aparece a chamada que cada pessoa recebe.',
}
