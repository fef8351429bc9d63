import crypto, { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BundleList, readBundle, writeBundle } from '../../../main/transfer/bundle.ts'
import { seal, unseal } from '../../../main/transfer/sealed-stream.ts'
import { TransferFailure } from '../../../main/transfer/transfer-failure.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const passphrase = 'sete andorinhas ao entardecer'
const chunk = 64 * 1024
/** An age header that a passphrase opens, and the nonce of its contents. */
const headLength = 150 + 16

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const gather = async (pieces: AsyncIterable<Buffer>): Promise<Buffer> => {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
  } catch (error) {
    return error instanceof TransferFailure ? error.code : String(error)
  }
  return 'none'
}

/** Two files of random bytes, as the databases are to anybody without their keys. */
const setUp = (sizes: readonly [number, number]) => {
  const folder = temporaryFolder()
  const contents = sizes.map((size) => randomBytes(size))
  const names = ['workspace', 'service'] as const
  const files = names.map((name, index) => {
    const path = join(folder, `${name}.out`)
    writeFileSync(path, contents[index] ?? '')
    return path
  })
  const list: BundleList = {
    format: 1,
    version: '0.1.0',
    madeAt: '2026-11-22T10:00:00.000Z',
    servicePort: 8_080,
    databases: names.map((process, index) => ({
      process,
      key: randomBytes(32).toString('hex'),
      bytes: sizes[index] ?? 0,
    })),
  }
  const path = join(folder, 'all.revoada')
  return {
    path,
    contents,
    list,
    write: (onProgress = () => {}) => writeBundle(path, passphrase, list, files, onProgress),
    read: (phrase = passphrase, onProgress: (done: number, total: number) => void = () => {}) =>
      readBundle(path, phrase, (process) => join(folder, `${process}.in`), onProgress),
    taken: () => names.map((name) => readFileSync(join(folder, `${name}.in`))),
    folder,
  }
}

const { scrypt } = crypto

/**
 * Half a second of work goes into each key, and is what the first test of bundles is about. Elsewhere in a group that
 * calls this, keys come of the same function at hardly any cost, and must have been asked for at the whole one.
 */
const useQuickKeys = (): void => {
  beforeEach(() => {
    vi.spyOn(crypto, 'scrypt').mockImplementation((password, salt, length, options, done) =>
      scrypt(password, salt, length, { ...options, N: 16 }, done),
    )
    syncBuiltinESMExports()
  })
  afterEach(() => {
    for (const [, , length, options] of vi.mocked(crypto.scrypt).mock.calls) {
      expect(length).toBe(32)
      expect(options).toMatchObject({ N: 2 ** 17, r: 8, p: 1 })
    }
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
}

describe('sealed streams', () => {
  useQuickKeys()

  test.each([0, chunk, 3 * chunk + 17])('a sealed stream of %d bytes is unsealed unchanged', async (size) => {
    const bytes = randomBytes(size)
    const sealed = await gather(seal(inPieces(bytes, 60_000), passphrase))
    expect((await gather(unseal(inPieces(sealed, 7_001), passphrase))).equals(bytes)).toBe(true)
  })

  test('a sealed stream with missing, swapped or repeated chunks is refused as damaged', async () => {
    const bytes = randomBytes(3 * chunk)
    const sealed = await gather(seal(inPieces(bytes, chunk), passphrase))
    const wire = chunk + 16
    const [head, one, two, three] = [
      sealed.subarray(0, headLength),
      ...[0, 1, 2].map((index) =>
        sealed.subarray(headLength + index * wire, headLength + (index + 1) * wire),
      ),
    ] as [Buffer, Buffer, Buffer, Buffer]
    for (const parts of [[head], [head, one, two], [head, two, one, three], [head, one, two, three, three]])
      expect(await codeOf(gather(unseal(inPieces(Buffer.concat(parts), 50_000), passphrase)))).toBe(
        'file_damaged',
      )
  })
})

describe('transfer bundles', () => {
  test('a bundle is read back unchanged with its list, and its progress counts every byte', async () => {
    const { write, read, contents, taken, list, path, folder } = setUp([1_000_003, 20])
    const bytes = await write()
    expect(statSync(path).size).toBe(bytes)
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
    let last: [number, number] = [0, 0]
    expect(await read(passphrase, (done, total) => (last = [done, total]))).toEqual(list)
    expect(taken().map((each, index) => each.equals(contents[index] ?? Buffer.alloc(0)))).toEqual([
      true,
      true,
    ])
    expect(last).toEqual([1_000_023, 1_000_023])
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
    // The keys inside are nowhere to be seen.
    for (const { key } of list.databases) expect(readFileSync(path).includes(key)).toBe(false)
  })
})

describe('bundles that are refused', () => {
  useQuickKeys()

  test('reading a bundle with another passphrase fails with passphrase_wrong', async () => {
    const { write, read } = setUp([1_000, 0])
    await write()
    expect(await codeOf(read(`${passphrase} `))).toBe('passphrase_wrong')
    expect(await codeOf(read(''))).toBe('passphrase_wrong')
  })

  test('damage to the salt or the wrapped key cannot be told from another passphrase', async () => {
    const { write, read, path } = setUp([1_000, 0])
    await write()
    const whole = readFileSync(path)
    for (const at of [32, 58]) {
      const broken = Buffer.from(whole)
      broken[at] = whole[at] === 0x41 ? 0x42 : 0x41
      writeFileSync(path, broken)
      expect(await codeOf(read())).toBe('passphrase_wrong')
    }
  })

  test('a header that asks for more work than age itself does is refused before the work', async () => {
    const { write, read, path } = setUp([1_000, 0])
    await write()
    writeFileSync(path, readFileSync(path, 'latin1').replace(' 17\n', ' 19\n'), 'latin1')
    vi.mocked(crypto.scrypt).mockClear()
    expect(await codeOf(read())).toBe('file_newer')
    expect(crypto.scrypt).not.toHaveBeenCalled()
  })

  test('a header without an end is refused as damaged after its first bytes', async () => {
    let pieces = 0
    const endless = async function* (): AsyncGenerator<Buffer> {
      yield Buffer.from('age-encryption.org/v1\n-> scrypt ')
      for (;;) {
        pieces += 1
        yield Buffer.alloc(64, 'A')
      }
    }
    expect(await codeOf(gather(unseal(endless(), passphrase)))).toBe('file_damaged')
    expect(pieces).toBeLessThan(10)
  })

  test('a damaged, truncated or extended bundle is refused as damaged', async () => {
    const { write, read, path } = setUp([600_000, 5_000])
    await write()
    const whole = readFileSync(path)
    for (const at of [30, 140, 155, 170, 300_000, whole.length - 1]) {
      const broken = Buffer.from(whole)
      broken[at] = (broken[at] ?? 0) ^ 1
      writeFileSync(path, broken)
      expect(await codeOf(read())).toBe('file_damaged')
    }
    for (const size of [30, 100, 150, headLength, headLength + chunk + 16, whole.length - 1]) {
      writeFileSync(path, whole.subarray(0, size))
      expect(await codeOf(read())).toBe('file_damaged')
    }
    writeFileSync(path, Buffer.concat([whole, Buffer.from('x')]))
    expect(await codeOf(read())).toBe('file_damaged')
  })

  test('a missing bundle is reported as unreadable, and an empty or foreign file as foreign', async () => {
    const { read, path } = setUp([1, 1])
    expect(await codeOf(read())).toBe('file_unreadable')
    writeFileSync(path, '')
    expect(await codeOf(read())).toBe('file_foreign')
    writeFileSync(path, 'PK\u0003\u0004 a spreadsheet, say')
    expect(await codeOf(read())).toBe('file_foreign')
    // The format of test versions.
    writeFileSync(path, Buffer.concat([Buffer.from('REVOADA1'), randomBytes(500)]))
    expect(await codeOf(read())).toBe('file_foreign')
  })

  test('a bundle that cannot be written completely leaves no partial file and keeps the earlier one', async () => {
    const { write, list, path, folder } = setUp([5_000, 5_000])
    writeFileSync(path, 'an earlier one')
    const [first] = list.databases
    if (first !== undefined) first.bytes += 1
    expect(await codeOf(write())).toBe('unwritable')
    expect(readFileSync(path, 'utf8')).toBe('an earlier one')
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
    expect(await codeOf(writeBundle(join(folder, 'no', 'all'), passphrase, list, [], () => {}))).toBe(
      'unwritable',
    )
    expect(existsSync(join(folder, 'no'))).toBe(false)
  })
})
