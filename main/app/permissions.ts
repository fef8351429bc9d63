/** What a page asks to be granted, as far as the rule looks at it. */
export type PermissionRequest = {
  permission: string
  /** Of the page that asks. */
  url: string
  isMainFrame: boolean
  /** For `media`: what is to be opened. */
  mediaTypes: readonly string[]
}

/**
 * The one thing that a page may be granted (rule D23): the microphone, and nothing beside it, for our own page, while
 * somebody waits to record.
 */
export const isMicrophoneForUs = (
  { permission, url, isMainFrame, mediaTypes }: PermissionRequest,
  isOurPage: (url: string) => boolean,
): boolean =>
  permission === 'media' &&
  isMainFrame &&
  isOurPage(url) &&
  mediaTypes.length === 1 &&
  mediaTypes[0] === 'audio'
