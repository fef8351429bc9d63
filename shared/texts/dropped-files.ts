import type { Language } from '../rules/language.ts'

/** What is said when of the files and folders that were dropped not all can be taken. */
export const droppedFilesTexts: Readonly<
  Record<
    Language,
    { none: string; cut: (taken: number) => string; sound: (file: string) => string; useSound: string }
  >
> = {
  'pt-BR': {
    none: 'Não há planilha na pasta que você soltou.',
    cut: (taken) => `São muitos arquivos: entraram os primeiros ${taken}.`,
    sound: (file) => `“${file}” está entre as gravações.`,
    useSound: 'Usar num torpedo',
  },
  en: {
    none: 'There is no spreadsheet in the folder that you dropped.',
    cut: (taken) => `There are many files: the first ${taken} were taken.`,
    sound: (file) => `“${file}” is among the recordings.`,
    useSound: 'Use in a voice blast',
  },
}
