import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { audioCampaignPath } from '../../shared/api/index.ts'
import { frames } from '../support/audio/mp3-builder.ts'
import {
  boundary,
  dataPart,
  encodeForm,
  filePart,
  makeSound,
  postAudioCampaign,
  postForm,
  validAudioData,
} from './support/audio-form.ts'
import { expectProblem, useOwnInstance } from './support/instance.ts'
import { eventually } from '../support/eventually.ts'

/** What uploads leave behind in the folder of the instance: nothing. */
const instance = useOwnInstance()

const uploadsFolder = join(instance.folder, 'service.uploads')
const uploads = (): string[] => readdirSync(uploadsFolder)

test('neither an accepted nor a refused sound upload leaves a file', async () => {
  const statuses = []
  for (const [data, sound] of [
    [validAudioData, makeSound()],
    [validAudioData, frames(3_000)],
    [validAudioData, Buffer.alloc(10_000_001)],
    [{ ...validAudioData, numbers: [] }, makeSound()],
    ['{bad', makeSound()],
  ] as const)
    statuses.push((await postAudioCampaign(instance, data, sound)).status)
  const cut = encodeForm([filePart(makeSound()), dataPart(validAudioData)]).subarray(0, 5_000)
  statuses.push((await postForm(instance, cut)).status)
  expect(statuses).toEqual([200, 422, 422, 422, 400, 400])
  await eventually(() => expect(uploads()).toEqual([]))
})

test('an upload whose client disconnects leaves no file, and the next upload succeeds', async () => {
  const { hostname, port } = new URL(instance.baseUrl)
  const whole = encodeForm([filePart(makeSound()), dataPart(validAudioData)])
  for (const part of [0.01, 0.3, 0.9, 0.999]) {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => {})
    socket.write(
      `POST ${audioCampaignPath} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${instance.token}\r\n` +
        `content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${whole.length}\r\n\r\n`,
    )
    socket.write(whole.subarray(0, Math.floor(whole.length * part)))
    const [name = ''] = await eventually(() => {
      expect(uploads()).toHaveLength(1)
      return uploads()
    })
    expect(statSync(join(uploadsFolder, name)).mode & 0o777).toBe(0o600)
    socket.destroy()
    await eventually(() => expect(uploads()).toEqual([]))
  }
  expect((await postAudioCampaign(instance, validAudioData)).status).toBe(200)
})

/** Processes that another one has started. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

test.skipIf(process.platform !== 'linux').each(['SIGINT', 'SIGKILL'] as const)(
  'a sound whose check was ended from outside by %s is not called bad: the same can be sent again',
  async (signal) => {
    await eventually(() => expect(childrenOf(instance.process.pid)).toEqual([]))
    const sound = makeSound()
    const asked = postAudioCampaign(instance, validAudioData, sound)
    const [reader = 0] = await eventually(() => {
      expect(childrenOf(instance.process.pid)).toHaveLength(1)
      return childrenOf(instance.process.pid)
    }, 1)
    process.kill(reader, signal)
    const answer = await asked
    expectProblem(answer, 503)
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await postAudioCampaign(instance, validAudioData, sound)).status).toBe(200)
  },
)

test('files that a crash left of an upload are deleted at the next start', async () => {
  await instance.process.kill()
  mkdirSync(uploadsFolder, { recursive: true })
  writeFileSync(join(uploadsFolder, 'left'), 'x')
  await instance.restart()
  expect(uploads()).toEqual([])
})
