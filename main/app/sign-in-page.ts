import { shell as osShell } from 'electron'
import { isSignInAddress } from '../../shared/rules/sign-in-address.ts'

/** Opens the page of a team’s instance, whose address its person has written, in the system’s browser; nothing else. */
export const openSignInPage = async (address: string): Promise<void> => {
  if (isSignInAddress(address)) await osShell.openExternal(address)
}
