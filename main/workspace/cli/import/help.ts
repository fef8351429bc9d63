import type { Language } from '../../../../shared/rules/language.ts'

const ptBr = `npm run import -- ARQUIVO… [opções]

Importa planilhas como o aplicativo, sem janela, e diz o que fez. A última linha de cada arquivo é um objeto JSON.

  --map PAPEL=CABEÇALHO  o que é uma coluna: phone (pode repetir), ddd (DDD à parte; também), name, cpf, cnpj,
                         message, variable. Com --map, só vale o que ele diz; sem, o que o aplicativo proporia. Com phone, a linha é de quem atende o
                         telefone; sem, de quem tem o CPF ou CNPJ.
  --default-ddd 11       DDD dos números que vêm sem; sem isto, são recusados
  --out aceitas.csv      grava as linhas aceitas: o telefone ou documento, e todas as colunas do arquivo
  --rejected fora.csv    grava as que não entraram: a linha no arquivo, o motivo e todas as colunas
  --force                substitui --out e --rejected que já existem
  --json                 só as linhas JSON
  --lang pt-BR | en      língua do resumo, dos motivos e desta ajuda
  --sheet NOME           aba da planilha
  --delimiter ";"        ou "," tab "|"
  --encoding windows-1252   ou utf-8, utf-8-bom, utf-16le, utf-16be
  --header-row 1         linha do cabeçalho; 0 = não há

--out e --rejected valem para um arquivo só. São CSV como o Excel brasileiro abre, completos ou ausentes.

O processo termina com
  0  importado, também quando há linhas recusadas, mesmo que todas
  1  opções inválidas
  2  um arquivo que não pôde ser lido
  3  não se sabe que coluna é o telefone, CPF ou CNPJ (as colunas são listadas)
  4  --out ou --rejected já existe ou não pôde ser gravado, ou não há espaço em disco
  129, 130, 143  interrompido; nada fica pela metade
Com vários arquivos, todos são importados, cada um por si, e vale o maior código.`

const en = `npm run import -- FILE… [options]

Imports spreadsheets as the app does, without its window, and reports what it did. The last line of each file is a JSON
object.

  --map ROLE=HEADER      what a column is: phone (may be repeated), ddd (area codes of their own; too), name, cpf, cnpj,
                         message, variable. With --map, only what it says holds; without, what the app would propose. With phone, a row is about the
                         phone; without, about the CPF or CNPJ.
  --default-ddd 11       area code of numbers without one; without this, they are refused
  --out accepted.csv     writes the accepted rows: the phone or document, then every column of the file
  --rejected left.csv    writes those left out: the row in the file, the reason, and every column
  --force                replaces an --out and --rejected that already exist
  --json                 the JSON lines only
  --lang pt-BR | en      language of the summary, the reasons and this help
  --sheet NAME           sheet of the workbook
  --delimiter ";"        or "," tab "|"
  --encoding windows-1252   or utf-8, utf-8-bom, utf-16le, utf-16be
  --header-row 1         row of the header; 0 = there is none

--out and --rejected are for a single file. They are CSV as Excel in Brazil opens it, complete or absent.

The process ends with
  0  imported, also when rows were refused, even all of them
  1  invalid options
  2  a file that cannot be read
  3  it is not known which column is the phone, CPF or CNPJ (the columns are listed)
  4  --out or --rejected already exists or could not be written, or the disk is full
  129, 130, 143  interrupted; nothing is left half done
With several files all are imported, each by itself, and the highest code applies.`

export const help: Readonly<Record<Language, string>> = { 'pt-BR': ptBr, en }
