// Which file imports which, as far as our own go. Every import of ours names the whole file, so that reading them is enough.
import { readdir, readFile } from 'node:fs/promises'
import { join, posix, sep } from 'node:path'

const folders = ['main', 'preload', 'renderer', 'shared', 'test', '.toolchain']
const isSource = (name) => /\.(ts|tsx|mjs)$/.test(name)

/**
 * @param {string} root
 * @returns {Promise<Map<string, string[]>>} by path from the root with `/`: the paths that it imports or names by a URL
 */
export async function importsOf(root) {
  const names = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
      return entries
        .filter(
          (entry) => entry.isFile() && isSource(entry.name) && !entry.parentPath.includes('node_modules'),
        )
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(root.length + 1)
            .split(sep)
            .join('/'),
        )
    }),
  )
  return new Map(
    await Promise.all(
      names.flat().map(
        /** @returns {Promise<[string, string[]]>} */
        async (path) => [path, importsIn(path, await readFile(join(root, path), 'utf8'))],
      ),
    ),
  )
}

/** @param {string} path from the root @param {string} text @returns {string[]} */
export const importsIn = (path, text) =>
  [...text.matchAll(/(?:from|import|import\(|new URL\()\s*['"](\.{1,2}\/[^'"]+)['"]/g)].map(([, specifier]) =>
    posix.join(posix.dirname(path), specifier ?? ''),
  )

/**
 * What depends on a change, the nearest first: the changed files, what imports them, what imports that.
 * @param {Map<string, string[]>} imports
 * @param {string[]} changed
 * @returns {string[]}
 */
export function nearestFirst(imports, changed) {
  const importers = new Map()
  for (const [path, imported] of imports)
    for (const each of imported) importers.set(each, [...(importers.get(each) ?? []), path])
  const found = new Set(changed)
  // A set is walked in the order of what is added, also of what is added meanwhile.
  for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer)
  return [...found]
}
