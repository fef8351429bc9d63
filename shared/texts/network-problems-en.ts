import type { NetworkProblemCode } from '../bridge/problem.ts'
import type { ProblemSentences } from './problem-words.ts'

const kept = 'Previous settings still apply.'

export const networkProblems: Pick<ProblemSentences, NetworkProblemCode> = {
  certificate_unreadable: () => ({
    what: 'There is no readable certificate in this file.',
    kept,
    todo: 'Ask IT for the certificate in PEM or DER (.pem, .crt or .cer).',
  }),
  certificate_expired: () => ({
    what: 'The certificate in this file has expired.',
    kept,
    todo: 'Ask IT for the current one.',
  }),
  client_certificate_unreadable: () => ({
    what: 'No certificate with a key could be read from this file.',
    kept,
    todo: 'Ask IT for a PFX file, or PEM with the key.',
  }),
  client_certificate_passphrase_wrong: () => ({
    what: 'The password does not match this certificate.',
    kept,
    todo: 'Type it again.',
  }),
  client_certificate_key_missing: () => ({
    what: 'The key of this certificate is missing.',
    kept,
    todo: 'Choose the key file too, or a PFX.',
  }),
  client_certificate_key_wrong: () => ({
    what: 'The key does not belong to this certificate.',
    kept,
    todo: 'Choose the key that came with it.',
  }),
}
