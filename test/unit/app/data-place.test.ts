import { realpathSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readBoardId, readComputer, readRegistryValue } from '../../../main/app/computer.ts'
import { isUncPath, localUserData, NetworkShare, refuseNetworkShare } from '../../../main/app/data-place.ts'
import { startFailureWords } from '../../../main/app/start-failure.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

it('the data lie in the local profile on Windows, and where Electron puts them elsewhere', () => {
  const local = String.raw`C:\Users\Ana\AppData\Local`
  expect(localUserData('Revoada', 'win32', local)).toBe(String.raw`C:\Users\Ana\AppData\Local\Revoada`)
  expect(localUserData('Revoada', 'win32', '')).toBeNull()
  expect(localUserData('Revoada', 'linux', local)).toBeNull()
})

it.each([
  [String.raw`\\servidor\perfis\ana\Revoada`, true],
  ['//servidor/perfis/ana', true],
  [String.raw`\\?\UNC\servidor\perfis`, true],
  [String.raw`\\?\C:\Users\Ana`, false],
  [String.raw`\\.\C:\Users\Ana`, false],
  [String.raw`C:\Users\Ana`, false],
  ['/home/ana', false],
])('whether %s is a path to a network share: %s', (path, expected) => {
  expect(isUncPath(path)).toBe(expected)
})

it('a folder on a disk of this computer is taken, and one on a share is refused', async () => {
  const folder = realpathSync(temporaryFolder())
  await expect(refuseNetworkShare(folder)).resolves.toBeUndefined()
  await expect(refuseNetworkShare(String.raw`\\servidor\perfis`, 'win32')).rejects.toThrow(NetworkShare)
})

it('a refused share is explained, with the folder and with what was not done', () => {
  const folder = String.raw`Z:\Revoada`
  for (const language of ['pt-BR', 'en'] as const) {
    const said = startFailureWords(new NetworkShare(folder), language, 'C:\\')
    expect(said).toContain(folder)
    expect(said).toMatch(/Nada foi aberto nem enviado|Nothing was opened or sent/)
  }
})

it('a computer is known by the same hashes each time, and never by its plain id', async () => {
  const facts = await readComputer()
  expect(await readComputer()).toEqual(facts)
  for (const fact of Object.values(facts)) expect(fact).toMatch(/^(?:[0-9a-f]{64})?$/)
})

it('what cannot be read of a computer is left empty', async () => {
  expect(await readComputer(process.platform === 'win32' ? 'linux' : 'win32')).toEqual({
    system: '',
    board: '',
  })
})

it('a value is read from what the registry prints', () => {
  const printed = [
    '',
    String.raw`HKEY_LOCAL_MACHINE\SOFTWARE\Microsoft\Cryptography`,
    '    MachineGuid    REG_SZ    0d8f6a3e-1111-4222-8333-944455566677',
    '',
  ].join('\r\n')
  expect(readRegistryValue(printed, 'MachineGuid')).toBe('0d8f6a3e-1111-4222-8333-944455566677')
  expect(readRegistryValue(printed, 'Machine')).toBe('')
})

const structure = (type: number, formatted: Buffer, texts = '\0\0'): Buffer =>
  Buffer.concat([Buffer.from([type, formatted.length + 4, 0, 0]), formatted, Buffer.from(texts, 'latin1')])
const system = (uuid: Buffer): Buffer => structure(1, Buffer.concat([Buffer.alloc(4), uuid, Buffer.alloc(3)]))
const tables = (...structures: Buffer[]): string =>
  Buffer.concat([Buffer.alloc(8), ...structures]).toString('hex')

it('the id of the board is read from the tables of the firmware, past other structures', () => {
  const uuid = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
  const bios = structure(0, Buffer.alloc(20), 'American Megatrends\x001.20\0\0')
  expect(readBoardId(tables(bios, system(uuid)))).toBe(uuid.toString('hex'))
  expect(readBoardId(tables(bios))).toBe('')
})

it('a board without an id, and tables that are cut off, give none', () => {
  const uuid = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
  expect(readBoardId(tables(system(Buffer.alloc(16))))).toBe('')
  expect(readBoardId(tables(system(Buffer.alloc(16, 255))))).toBe('')
  const whole = tables(system(uuid))
  for (let length = 0; length < 2 * (8 + 24); length += 2)
    expect(readBoardId(whole.slice(0, length))).toBe('')
})
