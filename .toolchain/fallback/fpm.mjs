#!/usr/bin/env node
/**
 * Stands in for fpm (CUSTOM_FPM_PATH) where electron-builder cannot download it: understands as much of fpm's command
 * line as electron-builder writes for a .deb, and has dpkg-deb build it.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const flags = ['--force', '--verbose', '--debug']

/** Options by name, each with its values, and which file goes where. */
function read(args) {
  const options = new Map()
  const files = []
  const rest = args.filter((arg) => !flags.includes(arg))
  for (let at = 0; at < rest.length; at += 1) {
    const arg = rest[at]
    if (arg.startsWith('-')) {
      at += 1
      options.set(arg, [...(options.get(arg) ?? []), rest[at]])
    } else {
      const [from, ...to] = arg.split('=')
      files.push({ from, to: to.join('=') })
    }
  }
  return { option: (name) => options.get(name)?.at(-1), all: (name) => options.get(name) ?? [], files }
}

const { option, all, files } = read(process.argv.slice(2))
if (option('-t') !== 'deb') throw new Error('only .deb is made here')

const stage = mkdtempSync(join(tmpdir(), 'revoada-deb-'))
try {
  for (const { from, to } of files) {
    mkdirSync(dirname(join(stage, to)), { recursive: true })
    cpSync(from, join(stage, to), { recursive: true, verbatimSymlinks: true })
  }
  const [kilobytes] = execFileSync('du', ['-sk', stage], { encoding: 'utf8' }).split('\t')
  const description = (option('--description') ?? '').trim().split('\n')
  const control = {
    Package: option('--name'),
    Version: option('--version'),
    Architecture: option('--architecture'),
    Maintainer: option('--maintainer'),
    'Installed-Size': kilobytes,
    Depends: all('-d').join(', '),
    Recommends: option('--deb-recommends'),
    Section: option('--category') ?? 'default',
    Priority: option('--deb-priority') ?? 'optional',
    Homepage: option('--url'),
    Description: description.map((line) => line.trim()).join('\n '),
  }
  const folder = join(stage, 'DEBIAN')
  mkdirSync(folder)
  const lines = Object.entries(control).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  writeFileSync(join(folder, 'control'), `${lines.join('\n')}\n`)
  const scripts = { '--after-install': 'postinst', '--after-remove': 'postrm' }
  for (const [name, script] of Object.entries(scripts)) {
    if (option(name) === undefined) continue
    copyFileSync(option(name), join(folder, script))
    chmodSync(join(folder, script), 0o755)
  }
  chmodSync(stage, 0o755)
  // Quickly rather than small: nobody downloads it.
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', stage, option('--package')], {
    stdio: 'inherit',
  })
} finally {
  rmSync(stage, { recursive: true, force: true })
}
