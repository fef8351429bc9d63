import type { Page } from '@playwright/test'

/** The page has taken the place of its first picture, which looks the same and reacts to nothing. */
export const inPlaceOfPicture = (page: Page): Promise<void> =>
  page.locator('#app:not([inert])').waitFor({ state: 'attached' })
