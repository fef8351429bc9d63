// One at a time: two commands started together must not install into the same folder.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cacheFolder } from '../paths.mjs'
import { say } from '../say.mjs'

/**
 * Runs `work` while no other process runs work under the same name. A lock whose owner has died is taken over.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  const file = join(cacheFolder, `${name}.lock`)
  mkdirSync(cacheFolder, { recursive: true })
  for (let announced = false; !take(file); announced = true) {
    if (!announced) say(`waiting for another command that is busy with the same (${name})`)
    await wait(200)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isAbandoned(file)) return false
    rmSync(file, { force: true })
    return take(file)
  }
}

function isAbandoned(file) {
  try {
    const owner = readFileSync(file, 'utf8')
    // Empty for the instant between making the file and writing to it.
    return owner === '' ? Date.now() - statSync(file).mtimeMs > 5_000 : !isAlive(Number(owner))
  } catch {
    return false // given back just now
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
