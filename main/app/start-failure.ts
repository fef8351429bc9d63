import type { Language } from '../../shared/rules/language.ts'
import { NetworkShare } from './data-place.ts'
import { UnreadablePolicy } from './policy.ts'
import { WeakeningSwitches } from './weakening-switches.ts'
import { describeUncaught } from '../../shared/processes/uncaught.ts'

const words = {
  'pt-BR': {
    full: 'O Revoada não conseguiu iniciar: não há mais espaço no disco.',
    refused: 'O Revoada não conseguiu iniciar: o sistema não deixa gravar na pasta dele.',
    share: 'O Revoada não funciona com os dados numa pasta de rede.',
    whyShare:
      'Dois computadores poderiam enviar a mesma campanha, e uma queda da rede poderia estragar os dados. Nada foi aberto nem enviado.',
    moveShare: (folder: string) => `Peça à TI para manter esta pasta no disco deste computador:\n${folder}`,
    weakened: (names: string) => `O Revoada não inicia com ${names}.`,
    whyWeakened:
      'Isso enfraquece a proteção dos seus dados. Nada foi aberto nem enviado, e o que já estava salvo ficou como estava.',
    startPlainly:
      'Abra outra vez sem isso. Se não foi você que escolheu, confira o atalho que abre o programa ou fale com a TI.',
    useDeb:
      'O AppImage acrescenta --no-sandbox quando o sistema não permite o isolamento, como no Ubuntu 24.04. Instale o pacote .deb.',
    policy: 'O Revoada não inicia: não dá para ler o que a sua organização definiu para ele.',
    whyPolicy:
      'Sem isso ele não sabe o que pode fazer. Nada foi aberto nem enviado, e o que já estava salvo ficou como estava.',
    fixPolicy: (file: string, fault: string) => `Passe isto à TI:\n${file}\n${fault}`,
    other: 'O Revoada não conseguiu iniciar.',
    kept: 'O que já estava salvo ficou como estava.',
    makeRoom: 'Libere espaço e abra outra vez.',
    allow: (folder: string) => `Confira a pasta e as permissões dela, e abra outra vez:\n${folder}`,
    again: 'Abra outra vez. Se não adiantar, passe isto à TI:',
  },
  en: {
    full: 'Revoada could not start: there is no space left on the disk.',
    refused: 'Revoada could not start: the system does not allow it to write to its folder.',
    share: 'Revoada does not work with its data in a network folder.',
    whyShare:
      'Two computers could send the same campaign, and a lost connection could damage the data. Nothing was opened or sent.',
    moveShare: (folder: string) => `Ask your IT team to keep this folder on this computer’s disk:\n${folder}`,
    weakened: (names: string) => `Revoada does not start with ${names}.`,
    whyWeakened:
      'This would weaken the protection of your data. Nothing was opened or sent, and what was already saved is as it was.',
    startPlainly:
      'Start it again without it. If you did not choose it, check the shortcut that starts the program or ask your IT team.',
    useDeb:
      'The AppImage adds --no-sandbox when the system does not allow the sandbox, as on Ubuntu 24.04. Install the .deb package.',
    policy: 'Revoada does not start: what your organisation set for it cannot be read.',
    whyPolicy:
      'Without it Revoada does not know what it may do. Nothing was opened or sent, and what was already saved is as it was.',
    fixPolicy: (file: string, fault: string) => `Give this to your IT team:\n${file}\n${fault}`,
    other: 'Revoada could not start.',
    kept: 'What was already saved is as it was.',
    makeRoom: 'Free some space and start it again.',
    allow: (folder: string) => `Check the folder and its permissions, and start it again:\n${folder}`,
    again: 'Start it again. If that does not help, give this to your IT team:',
  },
} as const

const isFull = (code: string | null): boolean => code === 'ENOSPC' || code === 'EDQUOT'
const isRefused = (code: string | null): boolean =>
  ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR'].includes(code ?? '')

/**
 * What keeps the app from starting, for the person in front of it: what happened, what was kept, what to do.
 * @param folder where the app keeps everything
 */
export const startFailureWords = (error: unknown, language: Language, folder: string): string => {
  const { name, code, places } = describeUncaught(error)
  const say = words[language]
  if (error instanceof NetworkShare)
    return [say.share, say.whyShare, say.moveShare(error.folder)].join('\n\n')
  if (error instanceof WeakeningSwitches) {
    const names = error.names.map((switchName) => `--${switchName}`)
    const wayOut = error.isAppImage && error.names.includes('no-sandbox') ? say.useDeb : say.startPlainly
    return [say.weakened(names.join(', ')), say.whyWeakened, wayOut].join('\n\n')
  }
  if (error instanceof UnreadablePolicy)
    return [say.policy, say.whyPolicy, say.fixPolicy(error.file, error.fault)].join('\n\n')
  if (isFull(code)) return [say.full, say.kept, say.makeRoom].join('\n\n')
  if (isRefused(code)) return [say.refused, say.kept, say.allow(folder)].join('\n\n')
  const where = [code === null ? name : `${name} ${code}`, ...places].join('\n')
  return [say.other, say.kept, say.again, where].join('\n\n')
}
