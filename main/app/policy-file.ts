import { posix, win32 } from 'node:path'

const usualProgramFiles = 'C:\\Program Files'

/**
 * Where the policy lies: where only administrators write. On Windows the usual place counts before the one that the environment
 * names, which a user can change for a program.
 */
export const policyFiles = (
  platform = process.platform,
  programFiles = process.env['ProgramFiles'] ?? usualProgramFiles,
): readonly string[] => {
  if (platform === 'win32')
    return [usualProgramFiles, programFiles].map((folder) => win32.join(folder, 'Revoada', 'policy.json'))
  const folder = platform === 'darwin' ? '/Library/Application Support/Revoada' : '/etc/revoada'
  return [posix.join(folder, 'policy.json')]
}
