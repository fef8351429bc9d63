/**
 * The 67 area codes (DDD) in use in Brazil, with the state (UF) of each.
 * Source: libphonenumber's metadata for BR and the `ddd` column of the 5,570 municipalities
 * (github.com/kelvins/municipios-brasileiros) agree on the same 67. DDD 61 serves DF and towns of GO around it.
 */
const statesByDdd: Readonly<Record<string, string>> = {
  11: 'SP',
  12: 'SP',
  13: 'SP',
  14: 'SP',
  15: 'SP',
  16: 'SP',
  17: 'SP',
  18: 'SP',
  19: 'SP',
  21: 'RJ',
  22: 'RJ',
  24: 'RJ',
  27: 'ES',
  28: 'ES',
  31: 'MG',
  32: 'MG',
  33: 'MG',
  34: 'MG',
  35: 'MG',
  37: 'MG',
  38: 'MG',
  41: 'PR',
  42: 'PR',
  43: 'PR',
  44: 'PR',
  45: 'PR',
  46: 'PR',
  47: 'SC',
  48: 'SC',
  49: 'SC',
  51: 'RS',
  53: 'RS',
  54: 'RS',
  55: 'RS',
  61: 'DF',
  62: 'GO',
  63: 'TO',
  64: 'GO',
  65: 'MT',
  66: 'MT',
  67: 'MS',
  68: 'AC',
  69: 'RO',
  71: 'BA',
  73: 'BA',
  74: 'BA',
  75: 'BA',
  77: 'BA',
  79: 'SE',
  81: 'PE',
  82: 'AL',
  83: 'PB',
  84: 'RN',
  85: 'CE',
  86: 'PI',
  87: 'PE',
  88: 'CE',
  89: 'PI',
  91: 'PA',
  92: 'AM',
  93: 'PA',
  94: 'PA',
  95: 'RR',
  96: 'AP',
  97: 'AM',
  98: 'MA',
  99: 'MA',
}

/** Every DDD, ascending. */
export const ddds: readonly string[] = Object.keys(statesByDdd)

/** By number, because it is asked of every phone of an import. */
const isDddAt = Uint8Array.from({ length: 100 }, (_each, ddd) => (Object.hasOwn(statesByDdd, ddd) ? 1 : 0))

export const isDdd = (ddd: string): boolean => {
  const tens = ddd.charCodeAt(0) - 0x30
  const ones = ddd.charCodeAt(1) - 0x30
  return ddd.length === 2 && tens >= 0 && ones >= 0 && ones <= 9 && isDddAt[tens * 10 + ones] === 1
}

/** UF of a DDD, or null when there is no such DDD. */
export const stateOfDdd = (ddd: string): string | null => statesByDdd[ddd] ?? null

/** The 27 UFs, in the order of their letters. */
export const states: readonly string[] = [...new Set(Object.values(statesByDdd))].toSorted()

/** A time zone of Brazil by its largest place, as IANA names it; there is no daylight saving time in any since 2019. */
export const brazilianZones = ['America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco'] as const
export type BrazilianZone = (typeof brazilianZones)[number]

/** UTC-4, and UTC-5; all other DDDs are UTC-3. */
const zonesByDdd: Readonly<Record<string, BrazilianZone>> = {
  65: 'America/Manaus',
  66: 'America/Manaus',
  67: 'America/Manaus',
  68: 'America/Rio_Branco',
  69: 'America/Manaus',
  92: 'America/Manaus',
  95: 'America/Manaus',
  97: 'America/Manaus',
}

/**
 * The time zone in which most towns of a DDD live, or null when there is no such DDD. In two DDDs not all do: 13 of the
 * 38 towns of 97 are at UTC-5, and of the 98 of 81 Fernando de Noronha is at UTC-2.
 *
 * Source: the towns' `ddd` and `fuso_horario` in github.com/kelvins/municipios-brasileiros. Not libphonenumber's data,
 * which has all of DDD 81 at Noronha's time and landlines of 91 and 93 at that of Manaus.
 */
export const zoneOfDdd = (ddd: string): BrazilianZone | null =>
  isDdd(ddd) ? (zonesByDdd[ddd] ?? 'America/Sao_Paulo') : null
