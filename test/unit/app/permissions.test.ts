import { expect, test } from 'vitest'
import { isMicrophoneForUs, type PermissionRequest } from '../../../main/app/permissions.ts'

const isOurPage = (url: string): boolean => url.startsWith('app://ui/')
const ours: PermissionRequest = {
  permission: 'media',
  url: 'app://ui/index.html',
  isMainFrame: true,
  mediaTypes: ['audio'],
}

test('the app’s own page may use the microphone', () => {
  expect(isMicrophoneForUs(ours, isOurPage)).toBe(true)
})

test.each<[string, Partial<PermissionRequest>]>([
  ['from another page', { url: 'https://exemplo.com.br/' }],
  ['from a page whose address begins like ours', { url: 'app://ui.exemplo/index.html' }],
  ['from a frame within our page', { isMainFrame: false }],
  ['for the camera', { mediaTypes: ['video'] }],
  ['for camera and microphone together', { mediaTypes: ['audio', 'video'] }],
  ['for the screen, which names no media type', { mediaTypes: [] }],
  ['for geolocation', { permission: 'geolocation' }],
  ['for notifications', { permission: 'notifications', mediaTypes: [] }],
  ['for USB', { permission: 'usb', mediaTypes: [] }],
])('a permission request %s is denied', (_name, part) => {
  expect(isMicrophoneForUs({ ...ours, ...part }, isOurPage)).toBe(false)
})
