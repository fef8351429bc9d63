import type { ProviderFailureReason } from './provider.ts'
import type { SignInRefusal } from './sign-in-store.ts'

export const pageLanguages = ['pt-BR', 'en'] as const
export type PageLanguage = (typeof pageLanguages)[number]
export type InBoth = Readonly<Record<PageLanguage, string>>

/** Why a sign-in comes to nothing, and what to do about it. */
export type SignInFailure = SignInRefusal | ProviderFailureReason | 'stale' | 'used' | 'full'

/** @param provider its host */
export const failureWords = (failure: SignInFailure, provider: string): InBoth => {
  switch (failure) {
    case 'no_place':
      return {
        'pt-BR':
          'Ninguém da equipe tem o e-mail desta conta. Peça a um administrador da equipe um convite com ele',
        en: 'Nobody in the team has this account’s e-mail. Ask an administrator of the team for an invitation with it',
      }
    case 'email_unverified':
      return {
        'pt-BR': `${provider} não confirma o e-mail desta conta. Confirme-o lá, ou peça a um administrador da equipe um código para entrar`,
        en: `${provider} does not confirm this account’s e-mail. Verify it there, or ask an administrator of the team for a code to join with`,
      }
    case 'other_account':
      return {
        'pt-BR':
          'Este e-mail já pertence a outra conta na equipe. Se a sua conta mudou, peça a um administrador da equipe que informe o seu e-mail de novo',
        en: 'Another account in the team has this e-mail already. If your account has changed, ask an administrator of the team to set your e-mail again',
      }
    case 'declined':
      return {
        'pt-BR': 'A entrada foi recusada no navegador. Se foi engano, comece de novo no Revoada',
        en: 'The sign-in was declined in the browser. If that was a mistake, start again in Revoada',
      }
    case 'unreachable':
      return {
        'pt-BR': `A equipe não consegue falar com ${provider} agora. Tente de novo em alguns minutos, ou entre com um código`,
        en: `The team cannot reach ${provider} now. Try again in a few minutes, or join with a code`,
      }
    case 'misconfigured':
      return {
        'pt-BR': `A entrada por ${provider} não está configurada corretamente nesta equipe. Avise quem opera a instância, ou entre com um código`,
        en: `Signing in with ${provider} is not set up correctly for this team. Tell the instance’s operator, or join with a code`,
      }
    case 'cancelled':
      return {
        'pt-BR': `A entrada não foi concluída em ${provider}. Para tentar de novo, volte ao Revoada`,
        en: `You did not finish signing in at ${provider}. To try again, go back to Revoada`,
      }
    case 'invalid':
      return {
        'pt-BR': `A resposta de ${provider} não é válida. Comece de novo no Revoada; se continuar, avise quem opera a instância`,
        en: `The answer of ${provider} is not valid. Start again in Revoada; if it goes on, tell the instance’s operator`,
      }
    case 'stale':
      return {
        'pt-BR':
          'Esta entrada venceu, ou começou em outro navegador. Ela vale por dez minutos. Comece de novo no Revoada',
        en: 'This sign-in has expired, or began in another browser. It is good for ten minutes. Start again in Revoada',
      }
    case 'used':
      return {
        'pt-BR': 'Esta entrada já foi usada: ela vale uma vez só. Comece de novo no Revoada',
        en: 'This sign-in was used already: it is good once. Start again in Revoada',
      }
    case 'full':
      return {
        'pt-BR': 'Há entradas demais em andamento. Tente de novo em dez minutos',
        en: 'Too many sign-ins are under way. Try again in ten minutes',
      }
  }
}

export type PageWords = {
  confirmTitle: string
  /** Whom the browser is signed in as. */
  signedInAs: (person: string, team: string) => string
  device: string
  code: string
  warning: string
  confirm: string
  decline: string
  confirmedTitle: string
  confirmed: string
  declinedTitle: string
  declined: string
  failedTitle: string
}

export const pageWords: Readonly<Record<PageLanguage, PageWords>> = {
  'pt-BR': {
    confirmTitle: 'Este computador é seu?',
    signedInAs: (person, team) => `Você entrou como ${person}. Um computador quer entrar na equipe ${team}:`,
    device: 'Computador',
    code: 'Código',
    warning:
      'Confirme só se o mesmo código aparece agora no seu Revoada. Se alguém enviou este link a você, recuse: essa pessoa quer agir em seu nome.',
    confirm: 'É o meu, confirmar',
    decline: 'Não é o meu, recusar',
    confirmedTitle: 'Confirmado',
    confirmed:
      'Volte ao Revoada: o computador entra na equipe em alguns segundos. Você pode fechar esta página.',
    declinedTitle: 'Recusado',
    declined:
      'O computador não entra na equipe. Se não foi você quem começou esta entrada, avise um administrador da equipe. Você pode fechar esta página.',
    failedTitle: 'Não foi possível entrar',
  },
  en: {
    confirmTitle: 'Is this your computer?',
    signedInAs: (person, team) =>
      `You are signed in as ${person}. A computer wants to join the team ${team}:`,
    device: 'Computer',
    code: 'Code',
    warning:
      'Confirm only if your Revoada shows the same code now. If somebody sent you this link, decline: they want to act in your name.',
    confirm: 'It’s mine, confirm',
    decline: 'Not mine, decline',
    confirmedTitle: 'Confirmed',
    confirmed: 'Go back to Revoada: the computer joins the team in a few seconds. You can close this page.',
    declinedTitle: 'Declined',
    declined:
      'The computer does not join the team. If you did not start this sign-in, tell an administrator of the team. You can close this page.',
    failedTitle: 'Could not sign in',
  },
}

/** The language of ours that a browser asks for first. @param header of `Accept-Language` */
export const languageOf = (header: string | undefined): PageLanguage => {
  const asked = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.trim().split(/\s*;\s*/)
      return { language: tag.toLowerCase().split('-')[0], quality: Number(quality.replace('q=', '')) || 0 }
    })
    .toSorted((one, other) => other.quality - one.quality)
  return asked.find(({ language }) => language === 'pt' || language === 'en')?.language === 'en'
    ? 'en'
    : 'pt-BR'
}
