import { posix, win32 } from 'node:path'

/** Where only administrators write. */
export const policyFile = (
  platform = process.platform,
  programData = process.env['ProgramData'] ?? 'C:\\ProgramData',
): string => {
  if (platform === 'win32') return win32.join(programData, 'Revoada', 'policy.json')
  const folder = platform === 'darwin' ? '/Library/Application Support/Revoada' : '/etc/revoada'
  return posix.join(folder, 'policy.json')
}
