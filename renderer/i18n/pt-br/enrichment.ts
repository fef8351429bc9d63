import type { RecordShape } from '../../../shared/api/enrichment.ts'

export const enrichment = {
  title: 'Preço e tempo',
  synthetic: 'Dados sintéticos',
  syntheticLine:
    'Os registros são inventados: o mesmo documento dá sempre o mesmo registro, e nenhum é de uma pessoa ou empresa real. Para CNPJ, o que estiver na base importada tem prioridade.',
  prices: 'Preço por documento, em reais',
  shapes: {
    PROFILE_360: 'Perfil · PROFILE_360',
    TARGET_PRO: 'Contatos · TARGET_PRO',
    PRO_RATE_FINANCIAL: 'Renda · PRO_RATE_FINANCIAL',
    CNPJ: 'Empresa · CNPJ',
  } satisfies Record<RecordShape, string>,
  costOf: (documents: string, cost: string): string => `${documents} documentos: ${cost}`,
  priceWrong: 'De 0 a 999,9999, com até quatro casas, como 0,35.',
  pace: 'Quanto demora',
  preparation: 'Preparação, em segundos',
  preparationWrong: 'De 0 a 86.400 (um dia).',
  rate: 'Documentos por segundo',
  rateWrong: 'Mais que 0, até 1.000.000.000.',
  takes: (documents: string, time: string): string => `${documents} documentos levam cerca de ${time}`,
  takesToo: (documents: string, time: string): string => `${documents}, cerca de ${time}`,
  fromNowOn: 'Vale para as listas criadas a partir de agora.',
  mendFirst: 'Para salvar, corrija o que está marcado.',
  saved: 'Preços e tempo salvos.',
  discard: 'Descartar mudanças',
}
