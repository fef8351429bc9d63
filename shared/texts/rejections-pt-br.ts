import type { Rejections } from './rejections.ts'

export const rejectionsPtBr: Rejections = {
  phone_empty: { short: 'sem telefone', why: 'A célula do telefone está vazia.' },
  phone_scientific_notation: {
    short: 'notação científica',
    why: 'A planilha guardou algo como 5,51199E+12 e os últimos dígitos se perderam. Peça o arquivo original ou corrija à mão.',
  },
  phone_digits_lost: {
    short: 'últimos dígitos perdidos',
    why: 'Termina em sete zeros, como fica um celular que a planilha arredondou (5,51199E+12). Peça o arquivo original. Se o número for mesmo esse, escreva-o com pontuação.',
  },
  phone_without_ddd: {
    short: 'sem DDD',
    why: 'O número tem 8 ou 9 dígitos. Se todos forem da mesma área, escolha um DDD para eles.',
  },
  phone_ddd_unknown: {
    short: 'DDD não existe',
    why: 'Nenhuma área do Brasil usa esse DDD.',
  },
  phone_too_short: { short: 'dígitos de menos', why: 'Faltam dígitos para um telefone brasileiro.' },
  phone_too_long: { short: 'dígitos de mais', why: 'Há mais dígitos do que um telefone tem.' },
  phone_not_digits: {
    short: 'não é telefone',
    why: 'A célula não contém um número de telefone. A coluna certa pode ser outra.',
  },
  phone_service_number: {
    short: 'número de serviço',
    why: 'Números como 0800, 4004 e 190 não recebem mensagens.',
  },
  phone_mobile_malformed: {
    short: 'celular malformado',
    why: 'Tem o tamanho de um celular, mas não começa com 9 depois do DDD.',
  },
  phone_landline_malformed: {
    short: 'fixo malformado',
    why: 'Tem o tamanho de um fixo, mas nenhum fixo começa com esse dígito.',
  },
  phone_foreign_invalid: {
    short: 'estrangeiro inválido',
    why: 'Parece de outro país, mas não segue o plano de numeração dele.',
  },
  phone_repeated_digit: {
    short: 'dígito repetido',
    why: 'Sequências como 99999-9999 são preenchimento, não um telefone.',
  },
  cpf_empty: { short: 'sem CPF', why: 'A célula do CPF está vazia.' },
  cpf_scientific_notation: {
    short: 'CPF em notação científica',
    why: 'A planilha arredondou o CPF e os últimos dígitos se perderam. Peça o arquivo original.',
  },
  cpf_length_wrong: {
    short: 'CPF com tamanho errado',
    why: 'Um CPF tem 11 dígitos, e não deu para provar quais faltam.',
  },
  cpf_check_digits_wrong: {
    short: 'CPF não confere',
    why: 'Os dígitos verificadores não batem: há um dígito errado.',
  },
  cpf_repeated_digit: { short: 'CPF de dígito repetido', why: 'CPFs como 111.111.111-11 não existem.' },
  cnpj_empty: { short: 'sem CNPJ', why: 'A célula do CNPJ está vazia.' },
  cnpj_scientific_notation: {
    short: 'CNPJ em notação científica',
    why: 'A planilha arredondou o CNPJ e os últimos dígitos se perderam. Peça o arquivo original.',
  },
  cnpj_length_wrong: {
    short: 'CNPJ com tamanho errado',
    why: 'Um CNPJ tem 14 posições, e não deu para provar quais faltam.',
  },
  cnpj_characters_wrong: {
    short: 'CNPJ com caracteres estranhos',
    why: 'Um CNPJ só tem letras e dígitos, e os dois últimos são dígitos.',
  },
  cnpj_check_digits_wrong: {
    short: 'CNPJ não confere',
    why: 'Os dígitos verificadores não batem: há algo errado no número.',
  },
  cnpj_all_zero: { short: 'CNPJ só de zeros', why: 'Um CNPJ só de zeros é preenchimento.' },
  row_wider_than_header: {
    short: 'células a mais',
    why: 'A linha tem mais células do que o cabeçalho; não dá para saber de que coluna é cada uma.',
  },
  row_erased: {
    short: 'apagada a pedido',
    why: 'A pessoa pediu para ser apagada. A linha continua na contagem, sem nada dela.',
  },
  row_dropped: { short: 'removida por você', why: 'Você removeu esta linha.' },
}
