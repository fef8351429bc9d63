import { createEffect, createSignal, on } from 'solid-js'
import { shortestPassphrase } from '../../shared/bridge/shell.ts'

/** Of five: guessed at once, in hours, in days, in years, or in longer than anybody waits. */
export type PassphraseStrength = 0 | 1 | 2 | 3 | 4

/** What a file must have that others can take away and guess at for as long as they like. */
const strongEnough: PassphraseStrength = 3

type Estimate = (passphrase: string) => PassphraseStrength
let loading: Promise<Estimate> | undefined

/** Word lists of 2 MB, which only somebody who makes up a passphrase has to wait for. */
const loadEstimate = (): Promise<Estimate> => {
  loading ??= Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-pt-br'),
  ]).then(([{ ZxcvbnFactory }, common, portuguese]) => {
    const zxcvbn = new ZxcvbnFactory({
      dictionary: { ...common.dictionary, ...portuguese.dictionary, own: ['revoada'] },
      graphs: common.adjacencyGraphs,
    })
    return (passphrase) => zxcvbn.check(passphrase).score
  })
  return loading
}

/**
 * A passphrase that somebody makes up, typed twice.
 * @param leaves whether it protects a file that leaves this computer: then a weak one is refused
 */
export const useNewPassphrase = (leaves: boolean) => {
  const [passphrase, setPassphrase] = createSignal('')
  const [repeated, setRepeated] = createSignal('')
  const [wasTried, setTried] = createSignal(false)
  const [strength, setStrength] = createSignal<PassphraseStrength | null>(null)
  const estimate = async (): Promise<void> => {
    const typed = passphrase()
    const found =
      typed === ''
        ? null
        : await loadEstimate().then(
            (strengthOf) => strengthOf(typed),
            () => null,
          )
    if (typed === passphrase()) setStrength(found)
  }
  createEffect(on(passphrase, () => void estimate()))
  const isShort = () => passphrase().length < shortestPassphrase
  const isWeak = () => leaves && (strength() ?? strongEnough) < strongEnough
  const differs = () => passphrase() !== repeated()
  return {
    passphrase,
    setPassphrase,
    repeated,
    setRepeated,
    /** Null until it is known, where it cannot be, and for nothing. */
    strength,
    /** What is wrong with it, once it was tried to use it. */
    fault: (): 'short' | 'weak' | 'different' | null => {
      if (!wasTried()) return null
      if (isShort()) return 'short'
      if (isWeak()) return 'weak'
      return differs() ? 'different' : null
    },
    /** Whether it can be used as it is; what is wrong is told from then on. */
    accept: async (): Promise<boolean> => {
      await estimate()
      setTried(true)
      return !isShort() && !isWeak() && !differs()
    },
  }
}
