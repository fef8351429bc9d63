import type { ColumnRole } from '../rules/column-roles.ts'
import type { RepairKind } from '../rules/row-verdict.ts'
import { rejectionsPtBr } from './rejections-pt-br.ts'

export const roles: Record<ColumnRole, string> = {
  phone: 'Telefone',
  ddd: 'DDD',
  name: 'Nome',
  cpf: 'CPF',
  cnpj: 'CNPJ',
  message: 'Mensagem',
  variable: 'Variável',
}

export const repairs: Record<RepairKind, string> = {
  phone_formatting_removed: 'pontuação do telefone removida',
  phone_country_code_added: 'código do país (55) adicionado',
  phone_ninth_digit_added: 'nono dígito adicionado',
  phone_ninth_digit_added_unsure: 'nono dígito adicionado a número que começa com 7 (confira)',
  phone_trunk_prefix_removed: 'zero da frente removido',
  phone_carrier_code_removed: 'código de operadora removido',
  phone_decimal_zero_removed: '“,0” do fim removido',
  phone_second_number_taken: 'usado outro número da célula',
  phone_first_of_several_taken: 'usado o primeiro de vários números da célula',
  phone_ddd_from_column: 'DDD lido da coluna DDD',
  phone_default_ddd_added: 'DDD escolhido adicionado',
  phone_from_other_column: 'usado o telefone de outra coluna',
  phone_mobile_from_other_column: 'usado o celular de outra coluna',
  cpf_formatting_removed: 'pontuação do CPF removida',
  cpf_padding_removed: 'zeros a mais antes do CPF removidos',
  cpf_zeros_restored: 'zeros à esquerda do CPF completados',
  cnpj_formatting_removed: 'pontuação do CNPJ removida',
  cnpj_padding_removed: 'zeros a mais antes do CNPJ removidos',
  cnpj_zeros_restored: 'zeros à esquerda do CNPJ completados',
  cnpj_uppercased: 'letras do CNPJ em maiúsculas',
}

export const reasons = rejectionsPtBr
