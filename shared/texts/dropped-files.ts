import type { Language } from '../rules/language.ts'

/** Messages for dropped or opened files that cannot all be taken, or are not shown at once. */
export const droppedFilesTexts: Readonly<
  Record<
    Language,
    {
      none: string
      cut: (taken: number) => string
      waiting: (files: number) => string
      changed: (file: string) => string
      see: string
      sound: (file: string) => string
      useSound: string
    }
  >
> = {
  'pt-BR': {
    none: 'Não há planilha na pasta que você soltou.',
    cut: (taken) => `São muitos arquivos: só os primeiros ${taken} foram abertos.`,
    waiting: (files) =>
      files === 1 ? 'O arquivo está aberto em Importar.' : `Os ${files} arquivos estão abertos em Importar.`,
    changed: (file) => `“${file}” mudou e foi lido de novo. O anterior continua na fila.`,
    see: 'Ver',
    sound: (file) => `“${file}” está na biblioteca de gravações.`,
    useSound: 'Usar num torpedo',
  },
  en: {
    none: 'There is no spreadsheet in the folder you dropped.',
    cut: (taken) => `There are too many files: only the first ${taken} were opened.`,
    waiting: (files) =>
      files === 1 ? 'The file is open in Import.' : `The ${files} files are open in Import.`,
    changed: (file) => `“${file}” has changed and was read again. The earlier one is still in the queue.`,
    see: 'View',
    sound: (file) => `“${file}” is in the recordings library.`,
    useSound: 'Use in a voice blast',
  },
}
