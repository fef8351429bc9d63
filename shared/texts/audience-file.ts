import type { AudienceStep } from '../bridge/drafts.ts'
import type { Language } from '../rules/language.ts'

const texts: Readonly<
  Record<Language, { recipients: string; reasons: Record<AudienceStep['reason'], string> }>
> = {
  'pt-BR': {
    recipients: 'recebem',
    reasons: {
      landline: 'telefones fixos',
      other_wave: 'outras ondas',
      suppressed: 'não contatar',
      filtered: 'fora do filtro',
      contacted: 'contatados há pouco',
      capped: 'no limite de campanhas',
    },
  },
  en: {
    recipients: 'recipients',
    reasons: {
      landline: 'landlines',
      other_wave: 'other waves',
      suppressed: 'do not contact',
      filtered: 'outside the filter',
      contacted: 'contacted lately',
      capped: 'at the cap of campaigns',
    },
  },
}

/** What the file is called that gives back whom one step takes off an audience, or with null who is left. */
export const audienceFileName = (list: string, step: AudienceStep | null, language: Language): string => {
  const { recipients, reasons } = texts[language]
  if (step === null) return `${list} - ${recipients}.csv`
  const which =
    step.reason === 'suppressed' && step.listName !== null
      ? ` (${step.listName})`
      : step.reason === 'filtered'
        ? ` ${step.filter + 1}`
        : ''
  return `${list} - ${reasons[step.reason]}${which}.csv`
}
