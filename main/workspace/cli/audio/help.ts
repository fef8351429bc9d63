import type { Language } from '../../../../shared/rules/language.ts'

const ptBr = `npm run audio -- ARQUIVO… [opções]

Diz se cada MP3 serve para uma campanha de voz, que leva até 30 segundos e 10 MB (10.000.000 bytes). Mede quadro por
quadro, como o aplicativo, sem janela; o que o cabeçalho afirma não conta. A última linha de cada arquivo é um objeto
JSON: verdict é accepted (serve), trim (serve depois de cortar o fim) ou refused (não serve), e reasons diz por quê.

  --json                 só as linhas JSON
  --lang pt-BR | en      língua do texto e desta ajuda

O processo termina com
  0  todos servem, ou servirão depois do corte
  1  opções inválidas
  2  um arquivo que não serve ou não se lê
  129, 130, 143  interrompido
Com vários arquivos, todos são medidos, cada um por si, e vale o maior código.`

const en = `npm run audio -- FILE… [options]

Tells whether each MP3 can be used in a voice campaign, which takes up to 30 seconds and 10 MB (10,000,000 bytes). It is
measured frame by frame, as by the app, without its window; what a header claims does not count. The last line of each
file is a JSON object: verdict is accepted, trim (accepted once its end is cut) or refused, and reasons says why.

  --json                 the JSON lines only
  --lang pt-BR | en      language of the text and of this help

The process ends with
  0  all can be used, or can once they are cut
  1  invalid options
  2  a file that cannot be used, or cannot be read
  129, 130, 143  interrupted
With several files all are measured, each by itself, and the highest code applies.`

export const help: Readonly<Record<Language, string>> = { 'pt-BR': ptBr, en }
