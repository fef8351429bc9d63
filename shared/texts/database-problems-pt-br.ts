import type { ProblemSentences } from './problem-words.ts'

/** Of the data file itself. */
export const databaseProblems: Pick<
  ProblemSentences,
  'database_full' | 'database_unwritable' | 'database_damaged'
> = {
  database_full: () => ({
    what: 'O disco está cheio e a última mudança não foi gravada.',
    kept: 'Tudo o que já estava salvo continua salvo.',
    todo: 'Libere espaço e tente de novo.',
  }),
  database_unwritable: () => ({
    what: 'O sistema não deixou gravar no arquivo de dados.',
    kept: 'Tudo o que já estava salvo continua salvo.',
    todo: 'Verifique as permissões da pasta e se outro programa, como um antivírus, está usando o arquivo.',
  }),
  database_damaged: () => ({
    what: 'O arquivo de dados está danificado.',
    kept: 'Nada foi apagado nem substituído.',
    todo: 'O Revoada mostra as cópias de segurança para você escolher uma.',
  }),
}
