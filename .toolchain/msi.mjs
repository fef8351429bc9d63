/**
 * `node .toolchain/msi.mjs FOLDER FILE [VERSION]`: the MSI for IT departments, one installation for the whole computer, from
 * the Windows folder that electron-builder unpacked.
 *
 * electron-builder's own `msi` target is not used: it makes Revoada the default program of the file types it names, takes no
 * other registry values, and its WiX runs on Windows only, so that no test here could install what it makes. `wixl` reads the
 * same language and runs on Debian and Ubuntu; `npm run proof -- windows` installs under Wine what is made just as a release
 * is. There is none for arm64, which wixl does not know; Windows runs this one there.
 */
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, toolchainFolder } from './paths.mjs'
import { runProgram } from './run-program.mjs'
import { Refusal } from './say.mjs'

/** What makes a newer MSI replace an older one. It never changes. */
const upgradeCode = '8BF4C0DB-2D4D-5B0E-9A6C-5B2F7C1E4D90'

/**
 * The file by which main knows that Revoada came with an MSI and leaves updates to the department
 * (main/app/updates/package-type.ts). electron-builder marks a deb in the same way.
 */
const mark = { path: 'resources/package-type', text: 'msi' }

const program = 'Revoada.exe'
const iconFile = join(toolchainFolder, 'icons/linux/256x256.png')

/**
 * @typedef {object} Msi
 * @property {string} folder the unpacked app
 * @property {string} file what is written
 * @property {string} [version] else package.json's
 */

/** Needs wixl and msitools. @param {Msi} msi @throws {Refusal} */
export async function makeMsi({ folder, file, version = readVersion() }) {
  const work = mkdtempSync(join(tmpdir(), 'revoada-msi-'))
  try {
    // wixl finds files by names relative to its description alone.
    symlinkSync(resolve(folder), join(work, 'app'))
    writeFileSync(join(work, 'package-type'), mark.text)
    writeFileSync(join(work, 'revoada.ico'), asIco(readFileSync(iconFile)))
    const files = [
      ...filesBelow(folder).map((path) => ({ path, source: `app/${path}` })),
      { path: mark.path, source: 'package-type' },
    ].toSorted((one, other) => (one.path < other.path ? -1 : 1))
    const wxs = join(work, 'revoada.wxs')
    writeFileSync(wxs, describe(files, version))
    await run('wixl', ['--arch', 'x64', '--output', resolve(file), wxs], work)
    // wixl does not know this table. By the name the shell puts notifications and the taskbar's button to the shortcut.
    const tables = join(work, 'tables')
    mkdirSync(tables)
    const table = join(tables, 'MsiShortcutProperty.idt')
    writeFileSync(table, shortcutProperties)
    await run('msibuild', [resolve(file), '-i', table], work)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function run(command, args, cwd) {
  const { code, output } = await runProgram(command, args, { quiet: true, cwd })
  if (code !== 0) throw new Refusal(`${command} failed:\n${output}`)
}

/**
 * REINSTALLMODE `amus` writes every file, whatever lies there. wixl puts no versions of files into the MSI, and by the default
 * Windows would keep an older Revoada.exe, which has one, and then delete it with the older product.
 * @param {{ path: string, source: string }[]} files
 * @param {string} version
 */
function describe(files, version) {
  const number = msiVersion(version)
  const components = files.map(({ path }) => componentId(path))
  return `<?xml version="1.0" encoding="utf-8"?>
<Wix xmlns="http://schemas.microsoft.com/wix/2006/wi">
  <Product Id="${guid(`product ${number}`)}" Name="Revoada" Language="1033" Version="${number}" Manufacturer="Revoada" UpgradeCode="${upgradeCode}">
    <Package InstallerVersion="500" Compressed="yes" InstallScope="perMachine" Description="Revoada ${escaped(version)}" Manufacturer="Revoada"/>
    <MajorUpgrade DowngradeErrorMessage="A newer version of Revoada is installed."/>
    <Media Id="1" Cabinet="revoada.cab" EmbedCab="yes"/>
    <Icon Id="revoada.ico" SourceFile="revoada.ico"/>
    <Property Id="ARPPRODUCTICON" Value="revoada.ico"/>
    <Property Id="ARPNOMODIFY" Value="1"/>
    <Property Id="REINSTALLMODE" Value="amus"/>
    <Directory Id="TARGETDIR" Name="SourceDir">
      <Directory Id="ProgramMenuFolder"/>
      <Directory Id="ProgramFiles64Folder">
        <Directory Id="INSTALLDIR" Name="Revoada">
${tree(files)}
        </Directory>
      </Directory>
    </Directory>
    <Feature Id="Revoada" Level="1" Title="Revoada">
${components.map((id) => `      <ComponentRef Id="${id}"/>`).join('\n')}
      <ComponentRef Id="Registry"/>
    </Feature>
  </Product>
</Wix>
`
}

/** The files as nested folders, each file a component of its own: an upgrade then replaces each by itself. */
function tree(files, within = '') {
  const lines = []
  const folders = new Set()
  for (const { path, source } of files) {
    const [name, ...rest] = path.slice(within.length).split('/')
    if (rest.length > 0) folders.add(name)
    else lines.push(component(path, name, source))
  }
  for (const folder of folders) {
    const inner = `${within}${folder}/`
    const contents = tree(
      files.filter(({ path }) => path.startsWith(inner)),
      inner,
    )
    lines.push(`<Directory Id="${idOf('d', inner)}" Name="${escaped(folder)}">\n${contents}\n</Directory>`)
  }
  if (within === '') lines.push(registry())
  return lines.join('\n')
}

const component = (path, name, source) => {
  const attributes = `Name="${escaped(name)}" Source="${escaped(source)}" KeyPath="yes"`
  const file =
    path === program
      ? `<File Id="program" ${attributes}/>
  <Shortcut Id="menu" Directory="ProgramMenuFolder" Name="Revoada" Target="[#program]" WorkingDirectory="INSTALLDIR"/>`
      : `<File Id="${idOf('f', path)}" ${attributes}/>`
  return `<Component Id="${componentId(path)}" Guid="${guid(`file ${path}`)}" Win64="yes">
  ${file}
</Component>`
}

/** The same values as installer.nsh writes, for all users. */
function registry() {
  const { fileClass, extensions, withoutDumps } = readInstaller()
  const classes = String.raw`Software\Classes`
  const value = (key, name, type, text) =>
    `  <RegistryValue Root="HKLM" Key="${escaped(key)}"${name === '' ? '' : ` Name="${escaped(name)}"`} Type="${type}" Value="${escaped(text)}"/>`
  const own = `${classes}\\${fileClass}`
  return `<Component Id="Registry" Guid="${guid('registry')}" Win64="yes">
${[
  value(own, '', 'string', 'Revoada'),
  value(`${own}\\DefaultIcon`, '', 'string', '[#program],0'),
  value(`${own}\\shell\\open\\command`, '', 'string', '"[#program]" "%1"'),
  ...extensions.map((extension) =>
    value(`${classes}\\.${extension}\\OpenWithProgids`, fileClass, 'string', ''),
  ),
  value(withoutDumps, program, 'integer', '1'),
].join('\n')}
</Component>`
}

/** What both installers write stands in installer.nsh alone. */
function readInstaller() {
  const script = readFileSync(join(toolchainFolder, 'installer.nsh'), 'utf8')
  const defined = (name) => new RegExp(`^!define ${name} "(.+)"$`, 'm').exec(script)?.[1]
  const [fileClass, withoutDumps] = [defined('FILE_CLASS'), defined('WITHOUT_DUMPS')]
  const extensions = [...script.matchAll(/^ {2}!insertmacro \$\{what\} "(\w+)"$/gm)].map(
    ([, name = '']) => name,
  )
  if (fileClass === undefined || withoutDumps === undefined || extensions.length === 0)
    throw new Error('installer.nsh has changed')
  return { fileClass, withoutDumps, extensions }
}

/** A version of an MSI is three numbers; a pre-release counts as the release that it precedes. */
function msiVersion(version) {
  const [number] = /^\d+\.\d+\.\d+/.exec(version) ?? []
  if (number === undefined) throw new Refusal(`an MSI cannot have the version ${version}`)
  return number
}

/** The same for the same name, so that a file is the same component in each version (UUID version 5). */
function guid(name) {
  const bytes = createHash('sha1')
    .update(Buffer.from(upgradeCode.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
    .subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex').toUpperCase()
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Identifiers of an MSI take letters, digits, `_` and `.` only. */
const idOf = (kind, path) => `${kind}${createHash('sha256').update(path).digest('hex').slice(0, 24)}`

const componentId = (path) => idOf('c', path)

const shortcutProperties = [
  'MsiShortcutProperty\tShortcut_\tPropertyKey\tPropVariantValue',
  's72\ts72\ts255\ts255',
  'MsiShortcutProperty\tMsiShortcutProperty',
  `appId\tmenu\tSystem.AppUserModel.ID\t${readAppId()}`,
  '',
].join('\r\n')

const readVersion = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version

function readAppId() {
  const [, id] = /^appId: (\S+)$/m.exec(readFileSync(join(root, 'electron-builder.yml'), 'utf8')) ?? []
  if (id === undefined) throw new Error('electron-builder.yml has no appId')
  return id
}

/** An icon of Windows around one PNG of 256 × 256, for which its header says 0. */
function asIco(png) {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Paths within a folder, with `/`. @returns {string[]} */
const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, file, version] = process.argv.slice(2)
  if (folder === undefined || file === undefined)
    throw new Error('node .toolchain/msi.mjs FOLDER FILE [VERSION]')
  await makeMsi({ folder, file, ...(version === undefined ? {} : { version }) })
}
