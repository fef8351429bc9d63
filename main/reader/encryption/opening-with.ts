import { ReaderFailure } from '../reader-failure.ts'

/**
 * The password of workbooks that somebody protected against changes only: Excel encrypts them with it and opens them
 * without asking (MS-OFFCRYPTO 2.4.2.3).
 */
const excelsOwnPassword = 'VelvetSweatshop'

/**
 * What is encrypted, opened with the password that a person gave, or with Excel's own.
 * @param open null where the password is another
 * @throws ReaderFailure `reader_password_protected` where none was given, `reader_password_wrong` where it is another
 */
export const openingWith = <Opened>(
  password: string | undefined,
  open: (password: string) => Opened | null,
): Opened => {
  const given = password === undefined ? null : open(password)
  const opened = given ?? open(excelsOwnPassword)
  if (opened !== null) return opened
  throw new ReaderFailure(password === undefined ? 'reader_password_protected' : 'reader_password_wrong')
}
