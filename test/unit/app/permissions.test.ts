import { expect, test } from 'vitest'
import { isMicrophoneForUs, type PermissionRequest } from '../../../main/app/permissions.ts'

const isOurPage = (url: string): boolean => url.startsWith('app://ui/')
const ours: PermissionRequest = {
  permission: 'media',
  url: 'app://ui/index.html',
  isMainFrame: true,
  mediaTypes: ['audio'],
}

test('our own page may have the microphone', () => {
  expect(isMicrophoneForUs(ours, isOurPage)).toBe(true)
})

test.each<[string, Partial<PermissionRequest>]>([
  ['another page', { url: 'https://exemplo.com.br/' }],
  ['a page that begins like ours', { url: 'app://ui.exemplo/index.html' }],
  ['a frame within a page', { isMainFrame: false }],
  ['the camera', { mediaTypes: ['video'] }],
  ['the camera with it', { mediaTypes: ['audio', 'video'] }],
  ['the screen, which names no kind', { mediaTypes: [] }],
  ['where the person is', { permission: 'geolocation' }],
  ['notifications', { permission: 'notifications', mediaTypes: [] }],
  ['USB', { permission: 'usb', mediaTypes: [] }],
])('not %s', (_name, part) => {
  expect(isMicrophoneForUs({ ...ours, ...part }, isOurPage)).toBe(false)
})
