import type { Language } from '../../shared/rules/language.ts'
import type { Samples } from './exhibit.ts'

export const samples: Record<Language, Samples> = {
  'pt-BR': {
    usual: 'Clientes em atraso',
    long: 'Pesquisa de satisfação 😀 — São José dos Campos, Vale do Paraíba e Litoral Norte (reenvio do reenvio)',
    unbroken: 'relatorio_consolidado_inadimplencia_2026_11_FINAL_v3_corrigido_agora_vai',
    sentence: 'Os números são os da planilha que foi importada por último.',
    error: 'Escreva um número de 1 a 60.',
  },
  en: {
    usual: 'Customers in arrears',
    long: 'Satisfaction survey 😀 — São José dos Campos, Vale do Paraíba and the northern coast (resent once more)',
    unbroken: 'consolidated_delinquency_report_2026_11_FINAL_v3_corrected_this_time',
    sentence: 'The numbers are those of the spreadsheet that was imported last.',
    error: 'Write a number from 1 to 60.',
  },
}
