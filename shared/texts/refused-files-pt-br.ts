import type { FileKindWords } from './refused-files.ts'

/** What each kind of file is that cannot be read as a list, and how to get the list out of it. */
export const refusedFiles: FileKindWords = {
  pdf: [
    'Este arquivo é um PDF.',
    'Peça a planilha a quem gerou o PDF, ou extraia a tabela no Excel: Dados, Obter Dados, De PDF.',
  ],
  image: [
    'Este arquivo é uma imagem.',
    'Peça a planilha de onde ela saiu; ler números de uma imagem não é seguro.',
  ],
  document: [
    'Este arquivo é um documento de texto.',
    'Copie a tabela e cole-a aqui com Ctrl+V, ou salve-a como XLSX.',
  ],
  slides: [
    'Este arquivo é uma apresentação.',
    'Copie a tabela e cole-a aqui com Ctrl+V, ou salve-a como XLSX.',
  ],
  numbers: [
    'Este arquivo é uma planilha do Numbers, da Apple.',
    'No Numbers, use Arquivo, Exportar Para, Excel, e importe o XLSX.',
  ],
  oldSpreadsheet: [
    'Este arquivo é uma planilha do Lotus 1-2-3, do Works ou do Quattro Pro.',
    'Abra-a no LibreOffice, que é gratuito, salve-a como XLSX e importe esse arquivo.',
  ],
  archive: [
    'Este arquivo é uma pasta compactada.',
    'Extraia o conteúdo e importe a planilha que está dentro.',
  ],
  audio: ['Este arquivo é um áudio.', 'Use-o em uma campanha de torpedo de voz ou de URA.'],
  database: ['Este arquivo é um banco de dados.', 'Exporte a tabela como CSV no sistema que o criou.'],
  page: [
    'Esta página não tem tabela.',
    'Alguns sistemas salvam a tela de login no lugar do relatório: entre de novo e gere o arquivo outra vez.',
  ],
  data: ['Este arquivo traz dados de sistema, e não uma planilha.', 'Peça a exportação em XLSX ou CSV.'],
  other: [
    'Este arquivo não é uma planilha que o Revoada conheça.',
    'Salve a planilha como XLSX ou CSV e importe esse arquivo.',
  ],
}
