/**
 * What of others is in the app, with its licence: found out from the build, so that nothing is forgotten. The source maps
 * name every module that a bundle was made of; what leaves no trace there is named here.
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { embedded } from './licences/embedded.mjs'
import { root, toolchainFolder } from './paths.mjs'

/** Fonts come by style sheets, dictionaries as files, and the database addon is not bundled. */
const withoutMaps = [
  '@fontsource-variable/inter',
  '@fontsource-variable/jetbrains-mono',
  'better-sqlite3',
  'dictionary-en',
  'dictionary-pt',
]

/** Whose licence this file is, as packages name it. */
const licenceFile = /^(licen[cs]e|copying|notice)([.-].*)?$/i

/**
 * @typedef {object} Notice
 * @property {string} name
 * @property {string} version empty where only what it is inside of has one
 * @property {string} licence as its package says, by SPDX
 * @property {string} url where it comes from
 * @property {string} text the licence, with what it asks to be said
 */

/** Writes down what the build in dist/ has of others: for the app, and for people. */
export function writeNotices() {
  const notices = collectNotices()
  writeFileSync(join(root, 'dist/main/notices.json'), JSON.stringify(notices))
  mkdirSync(join(root, 'dist/licences'), { recursive: true })
  writeFileSync(join(root, 'dist/licences/THIRD-PARTY-NOTICES.txt'), asText(notices))
}

/** @returns {Notice[]} by name */
export function collectNotices() {
  const packages = [...new Set([...bundledPackages(), ...withoutMaps])].map(noticeOfPackage)
  const versions = new Map(packages.map((notice) => [`${notice.name} ${notice.version}`, notice]))
  return [...versions.values(), ...embedded.map(noticeOfEmbedded)].toSorted((one, other) =>
    one.name.localeCompare(other.name, 'en'),
  )
}

/** Paths below node_modules, of every package that a module of some bundle is from. */
function bundledPackages() {
  const dist = join(root, 'dist')
  const maps = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.map'),
  )
  return maps.flatMap((file) =>
    JSON.parse(readFileSync(join(dist, file), 'utf8')).sources.flatMap((source) => {
      const [, inModules] = /(?:^|\/)node_modules\/(.*)$/.exec(source) ?? []
      return inModules === undefined ? [] : [packageOf(inModules)]
    }),
  )
}

/** `a/node_modules/@b/c/lib/d.js` is of `a/node_modules/@b/c`. */
function packageOf(path) {
  const start = path.lastIndexOf('node_modules/')
  const inner = start === -1 ? 0 : start + 'node_modules/'.length
  const names = path.slice(inner).split('/')
  return path.slice(0, inner) + names.slice(0, names[0].startsWith('@') ? 2 : 1).join('/')
}

function noticeOfPackage(path) {
  const folder = join(root, 'node_modules', path)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder)
    .filter((name) => licenceFile.test(name))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
  const { name, version, license: licence } = manifest
  if (texts.length === 0) texts.push(standardText(manifest))
  return { name, version, licence, url: addressOf(manifest), text: texts.join('\n\n') }
}

/** For a package that says its licence and brings no file of it. */
function standardText({ name, license, author }) {
  if (license !== 'MIT') throw new Error(`${name} is shipped, and brings no text of its licence (${license})`)
  const holder = typeof author === 'string' ? author.replace(/\s*<.*/, '') : author?.name
  return `MIT License\n\nCopyright (c) ${holder ?? `the authors of ${name}`}\n\n${ownText('MIT.txt')}`
}

const ownText = (file) => readFileSync(join(toolchainFolder, 'licences', file), 'utf8').trim()

function addressOf({ name, repository, homepage }) {
  const given = (typeof repository === 'string' ? repository : repository?.url) ?? homepage ?? ''
  const address = given
    .replace(/^git\+/, '')
    .replace(/^(git|ssh):\/\/(git@)?/, 'https://')
    .replace(/\.git$/, '')
  if (address.startsWith('https://') || address.startsWith('http://')) return address
  return /^(github:)?[\w.-]+\/[\w.-]+$/.test(address)
    ? `https://github.com/${address.replace('github:', '')}`
    : `https://www.npmjs.com/package/${name}`
}

/** @param {any} embedded as licences/embedded.mjs has it @returns {Notice} */
function noticeOfEmbedded({ name, version, licence, inside, by, url, note, text }) {
  const { url: packageUrl } = noticeOfPackage(inside)
  const lines = [
    by && `Copyright (c) ${by}`,
    `In the package ${inside}: ${packageUrl}`,
    note,
    text && ownText(text),
  ]
  return { name, version, licence, url, text: lines.filter(Boolean).join('\n\n') }
}

const asText = (notices) =>
  [
    'SOFTWARE OF OTHERS IN REVOADA\n\nRevoada itself is under the MIT licence (LICENSE). Electron, Chromium and what they are made of\nhave their licences in LICENSE.electron.txt and LICENSES.chromium.html.',
    ...notices.map(
      ({ name, version, licence, url, text }) =>
        `${[name, version].filter(Boolean).join(' ')}\n${licence}\n${url}\n\n${text}`,
    ),
  ].join(`\n\n${'-'.repeat(100)}\n\n`) + '\n'
