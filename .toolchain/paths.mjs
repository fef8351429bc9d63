// Where things are. Everything that the toolchain makes lies in git-ignored folders of the checkout,
// but for the one file that takes a minute to build and is kept in the user's cache (fallback-sqlite.mjs).
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Not import.meta.dirname: this file is read by any Node 20.
export const toolchainFolder = dirname(fileURLToPath(import.meta.url))
export const root = dirname(toolchainFolder)
export const cacheFolder = join(toolchainFolder, 'cache')
export const outFolder = join(root, 'out')
export const userCacheFolder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'revoada')
