/** A credit score from 0 to 1,000 in words: the same for people and companies. */
export type ScoreBand = { message: string; propensity: string; level: 'low' | 'middle' | 'high' }

export const scoreBandOf = (score: number): ScoreBand => {
  if (score < 300) return { message: 'ALTO RISCO DE INADIMPLENCIA', propensity: 'BAIXA', level: 'low' }
  if (score < 500) return { message: 'RISCO MODERADO DE INADIMPLENCIA', propensity: 'MEDIA', level: 'middle' }
  if (score < 700) return { message: 'BAIXO RISCO DE INADIMPLENCIA', propensity: 'MEDIA', level: 'middle' }
  return { message: 'RISCO MUITO BAIXO DE INADIMPLENCIA', propensity: 'ALTA', level: 'high' }
}
