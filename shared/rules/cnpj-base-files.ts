/** Receita Federal's open data on companies: the kinds of file that the CNPJ base is made of. */
export const cnpjFileKinds = [
  'establishments',
  'companies',
  'partners',
  'cnaes',
  'reasons',
  'towns',
  'natures',
] as const
export type CnpjFileKind = (typeof cnpjFileKinds)[number]

/**
 * What names look like: `Estabelecimentos3.zip` as Receita offers them, `Estabelecimentos3.csv` as people unpack them,
 * `K3241.K03200Y3.D60711.ESTABELE` as they come out.
 */
const names: readonly (readonly [RegExp, CnpjFileKind])[] = [
  [/estabele/i, 'establishments'],
  [/empre/i, 'companies'],
  [/socio/i, 'partners'],
  [/cnae/i, 'cnaes'],
  [/moti/i, 'reasons'],
  [/munic/i, 'towns'],
  [/natju|naturez/i, 'natures'],
]

/** The kind of file that a path's last part names; null = none that the base has a use for. */
export const cnpjFileKindOf = (path: string): CnpjFileKind | null => {
  const name = path.split(/[\\/]/).at(-1) ?? ''
  return names.find(([pattern]) => pattern.test(name))?.[1] ?? null
}
