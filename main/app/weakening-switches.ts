/** Switches of Chromium's and ours that a released app refuses to start with (rule D23). */

/** By their whole names. */
const exact = new Set([
  // The window and its code, for another program.
  'auto-open-devtools-for-tabs',
  'custom-devtools-frontend',
  'disable-extensions-except',
  'js-flags',
  'load-extension',
  'remote-allow-origins',
  'remote-debugging-pipe',
  'remote-debugging-port',
  // What keeps a page from other pages, and from this computer.
  'allow-running-insecure-content',
  'allow-sandbox-debugging',
  'disable-site-isolation-for-policy',
  'disable-site-isolation-trials',
  'disable-web-security',
  'in-process-gpu',
  'no-sandbox',
  'no-zygote-sandbox',
  'single-process',
  'unsafely-treat-insecure-origin-as-secure',
  // Programs that are started in place of ours.
  'browser-subprocess-path',
  'gpu-launcher',
  // The network: who answers under a name, and with what certificate.
  'allow-insecure-localhost',
  'host-resolver-rules',
  'host-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  // Files that tell what was shown and sent, and to whom.
  'enable-logging',
  'log-file',
  'log-net-log',
  'net-log-capture-mode',
  'ssl-key-log-file',
  'trace-startup',
  // The key to the data in a plain file, without the question for it.
  'insecure-key-file',
])

/** Families of them; Chromium gets new members now and then. */
const families = [
  /-cmd-prefix$/,
  /-launcher$/,
  /^disable-.*sandbox/,
  /^ignore-certificate-errors/,
  /^remote-debugging-/,
  /^trace-startup/,
]

/** How a switch begins to Chromium; elsewhere than on Windows a slash begins a path. */
const beginnings = (platform: NodeJS.Platform): RegExp =>
  platform === 'win32' ? /^(?:--?|\/)([^=]+)/ : /^--?([^=]+)/

/** A packaged app was started with switches that would weaken it, and is none that tests may drive. */
export class WeakeningSwitches extends Error {
  readonly names: readonly string[]
  readonly isAppImage: boolean

  constructor(names: readonly string[], isAppImage = process.env['APPIMAGE'] !== undefined) {
    super('switches that a release does not take')
    this.name = 'WeakeningSwitches'
    this.names = names
    this.isAppImage = isAppImage
  }
}

/**
 * Those of the switches that this process was started with by which somebody could take the window's content, its network
 * or its sandbox.
 * @param args what the program was started with
 * @param isSandboxOff as Chromium has it: a variable of Electron's turns it off without an argument. Of other switches
 *   Chromium does not tell which are Electron's own.
 */
export const weakeningSwitches = (
  args: readonly string[],
  isSandboxOff: boolean,
  platform = process.platform,
): string[] => {
  const given = args.map((arg) => beginnings(platform).exec(arg)?.[1]?.toLowerCase() ?? '')
  const refused = given.filter((name) => exact.has(name) || families.some((family) => family.test(name)))
  return [...new Set([...(isSandboxOff ? ['no-sandbox'] : []), ...refused])]
}

/**
 * Whether a package is marked as one that tests drive, which need some of these. The mark is a field of its manifest, within
 * the archive whose integrity Electron checks; no argument or variable sets it, and `npm run package` does not
 * (.toolchain/tasks/package.mjs).
 * @param manifest the text of its package.json
 */
export const isDrivenByTests = (manifest: string): boolean => {
  const read: unknown = JSON.parse(manifest)
  return typeof read === 'object' && read !== null && 'drivenByTests' in read && read.drivenByTests === true
}
