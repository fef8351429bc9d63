import type { AudienceStep } from '../bridge/drafts.ts'
import type { Language } from '../rules/language.ts'

const texts: Readonly<
  Record<Language, { recipients: string; reasons: Record<AudienceStep['reason'], string> }>
> = {
  'pt-BR': {
    recipients: 'destinatários',
    reasons: {
      landline: 'telefones fixos',
      other_wave: 'outros lotes',
      suppressed: 'bloqueados',
      filtered: 'fora do filtro',
      same_person: 'mesma pessoa por outro número',
      contacted: 'contatados recentemente',
      capped: 'no limite de campanhas',
    },
  },
  en: {
    recipients: 'recipients',
    reasons: {
      landline: 'landlines',
      other_wave: 'other batches',
      suppressed: 'do not contact',
      filtered: 'outside the filter',
      same_person: 'same person, another number',
      contacted: 'recently contacted',
      capped: 'at the campaign limit',
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
