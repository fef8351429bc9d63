/** Where the data lie: in the local profile, and on a disk of this computer (rules D6f and D8). */
import { realpath } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { win32 } from 'node:path'
import { promisify } from 'node:util'

/**
 * On Windows Electron's own choice is the roaming profile, which travels to every computer that the person signs in on,
 * and what waits in an outbox would be sent from each.
 * @returns null where Electron's choice is right
 */
export const localUserData = (
  name: string,
  platform = process.platform,
  localAppData = process.env['LOCALAPPDATA'],
): string | null =>
  platform !== 'win32' || localAppData === undefined || localAppData === ''
    ? null
    : win32.join(localAppData, name)

/** The data would lie on a network share: two computers could send from them, and a lost line would damage them. */
export class NetworkShare extends Error {
  readonly folder: string

  constructor(folder: string) {
    super('the folder of the data lies on a network share')
    this.name = 'NetworkShare'
    this.folder = folder
  }
}

/** `\\server\share`, also in its long form; not `\\?\C:\`. */
export const isUncPath = (path: string): boolean => /^(?:\\\\|\/\/)(?:\?[\\/]UNC[\\/]|[^?.\\/])/i.test(path)

/** Of Linux (`statfs`, linux/magic.h): NFS, SMB, CIFS, SMB 2, AFS, Ceph. */
const networkFileSystems = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x00c36400])

/**
 * @throws NetworkShare when the folder, which is there, lies on one: by its path, as a mapped drive or through a link
 */
export const refuseNetworkShare = async (folder: string, platform = process.platform): Promise<void> => {
  if (platform === 'win32') {
    // A mapped drive is resolved to what it is mapped to; where that cannot be done, it is a disk in memory.
    const real = await promisify(realpath.native)(folder).catch(() => folder)
    if (isUncPath(folder) || isUncPath(real)) throw new NetworkShare(folder)
  } else if (platform === 'linux') {
    const { type } = await statfs(folder)
    if (networkFileSystems.has(type)) throw new NetworkShare(folder)
  }
}
