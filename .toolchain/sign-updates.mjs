/**
 * Signs the announcements of a release, so that installed apps believe them (main/app/updates):
 *
 *     node .toolchain/sign-updates.mjs FOLDER     every latest*.yml in it gets the day on which it expires, and a
 *                                                 latest*.yml.sig by the key in REVOADA_UPDATE_KEY
 *     node .toolchain/sign-updates.mjs --new-key  prints a new pair: the private key is for a safe and for the secrets
 *                                                 of the release workflow, the public one for its variables
 */
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** An Ed25519 pair, each half as base64 of its DER. */
function newKeyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  }
}

/** How long an announcement counts: whoever holds people at an old version can do so for no longer. */
const validDays = 90

/** The same announcement with the moment from which no app believes it any more; an earlier one is replaced. */
function withExpiry(announcement) {
  const expires = new Date(Date.now() + validDays * 24 * 60 * 60_000).toISOString()
  const lines = announcement.split('\n').filter((line) => line !== '' && !line.startsWith('expires:'))
  return [...lines, `expires: '${expires}'`, ''].join('\n')
}

function signAll(folder, privateKey) {
  if (!privateKey) throw new Error('REVOADA_UPDATE_KEY is not set')
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  const names = readdirSync(folder).filter((name) => /^latest.*\.yml$/.test(name))
  if (names.length === 0) throw new Error(`no announcement in ${folder}`)
  for (const name of names) {
    const announcement = withExpiry(readFileSync(join(folder, name), 'utf8'))
    writeFileSync(join(folder, name), announcement)
    writeFileSync(join(folder, `${name}.sig`), sign(null, Buffer.from(announcement), key).toString('base64'))
  }
  console.log(`signed ${names.join(', ')}`)
}

const [what] = process.argv.slice(2)
if (what === '--new-key') console.log(JSON.stringify(newKeyPair()))
else signAll(what, process.env.REVOADA_UPDATE_KEY)
