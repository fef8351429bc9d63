import type { Weighted } from '../draws.ts'

/** What people are and do, with how often; `weight, value`. */
export const occupations: readonly Weighted<readonly [string, number]>[] = [
  [9, ['VENDEDOR DE COMERCIO VAREJISTA', 1_900]],
  [8, ['AUXILIAR DE ESCRITORIO', 2_000]],
  [7, ['EMPREGADO DOMESTICO', 1_500]],
  [6, ['MOTORISTA', 2_400]],
  [6, ['PEDREIRO', 2_100]],
  [6, ['OPERADOR DE CAIXA', 1_650]],
  [5, ['PROFESSOR DO ENSINO FUNDAMENTAL', 3_900]],
  [5, ['TECNICO DE ENFERMAGEM', 2_700]],
  [5, ['COZINHEIRO', 1_800]],
  [4, ['VIGILANTE', 2_300]],
  [4, ['ASSISTENTE ADMINISTRATIVO', 2_500]],
  [4, ['MECANICO DE AUTOMOVEIS', 2_600]],
  [3, ['ANALISTA DE SISTEMAS', 7_200]],
  [3, ['CONTADOR', 5_800]],
  [3, ['GERENTE COMERCIAL', 6_900]],
  [2, ['ENGENHEIRO CIVIL', 9_400]],
  [2, ['ADVOGADO', 7_600]],
  [2, ['AGRICULTOR', 1_700]],
  [1, ['DENTISTA', 8_900]],
  [1, ['MEDICO CLINICO', 16_500]],
]

export const civilStatuses = {
  young: [
    [80, 'SOLTEIR'],
    [18, 'CASAD'],
    [2, 'DIVORCIAD'],
  ],
  grown: [
    [30, 'SOLTEIR'],
    [52, 'CASAD'],
    [16, 'DIVORCIAD'],
    [2, 'VIUV'],
  ],
  old: [
    [13, 'SOLTEIR'],
    [48, 'CASAD'],
    [15, 'DIVORCIAD'],
    [24, 'VIUV'],
  ],
} as const

/** Smallest monthly income in reais of each class, richest first. */
export const classes = [
  [15_000, 'A'],
  [8_000, 'B1'],
  [4_500, 'B2'],
  [2_800, 'C1'],
  [1_800, 'C2'],
  [0, 'DE'],
] as const

export const schooling = {
  low: [
    [35, 'ENSINO FUNDAMENTAL'],
    [55, 'ENSINO MEDIO'],
    [10, 'ENSINO SUPERIOR'],
  ],
  middle: [
    [8, 'ENSINO FUNDAMENTAL'],
    [57, 'ENSINO MEDIO'],
    [35, 'ENSINO SUPERIOR'],
  ],
  high: [
    [10, 'ENSINO MEDIO'],
    [62, 'ENSINO SUPERIOR'],
    [28, 'POS-GRADUACAO'],
  ],
} as const

export const consumerLabels = [
  'COMPRA ONLINE',
  'VIAGENS',
  'PETS',
  'ESPORTES',
  'TECNOLOGIA',
  'MODA',
  'CASA E DECORACAO',
  'AUTOMOVEIS',
  'SAUDE E BEM-ESTAR',
  'STREAMING',
  'DELIVERY',
  'EDUCACAO',
  'INVESTIMENTOS',
  'BELEZA',
] as const

export const creditPersonas = {
  low: ['RENEGOCIADOR', 'ENDIVIDADO'],
  middle: ['EQUILIBRISTA', 'CAUTELOSO'],
  high: ['POUPADOR', 'BOM PAGADOR'],
} as const

export const digitalPersonas = [
  [34, 'CONECTADO'],
  [26, 'MULTITELAS'],
  [22, 'MODERADO'],
  [18, 'TRADICIONAL'],
] as const

/** Hours in which a phone is best called, with the part of the day. */
export const callingHours: readonly Weighted<readonly [string, string]>[] = [
  [32, ['09:00-12:00', 'MANHA']],
  [30, ['12:00-15:00', 'TARDE']],
  [22, ['15:00-18:00', 'TARDE']],
  [16, ['18:00-21:00', 'NOITE']],
]

/** The register's states of a living person's CPF, each with its remark. */
export const cpfStates: readonly Weighted<readonly [string, string]>[] = [
  [92, ['REGULAR', '']],
  [5, ['PENDENTE DE REGULARIZACAO', 'DECLARACAO NAO ENTREGUE']],
  [2, ['SUSPENSA', 'CADASTRO INCOMPLETO']],
  [1, ['CANCELADA', 'MULTIPLICIDADE DE INSCRICAO']],
]
