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
    cut: (taken) => `São muitos arquivos: só os primeiros ${taken} foram abertos.`,
    sound: (file) => `“${file}” está na biblioteca de gravações.`,
    useSound: 'Usar num torpedo',
  },
  en: {
    none: 'There is no spreadsheet in the folder you dropped.',
    cut: (taken) => `There are too many files: only the first ${taken} were opened.`,
    sound: (file) => `“${file}” is in the recordings library.`,
    useSound: 'Use in a voice blast',
  },
}
