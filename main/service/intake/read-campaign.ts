import type { z } from 'zod'
import {
  audioCampaignPath,
  audioCampaignRequestSchema,
  type ContactEntry,
  rcsCarouselCampaignPath,
  rcsCarouselCampaignRequestSchema,
  rcsTextCampaignPath,
  rcsTextCampaignRequestSchema,
  smsCampaignPath,
  smsCampaignRequestSchema,
} from '../../../shared/api/index.ts'
import { gatherPeople, type People } from './people.ts'

/** The campaigns' JSON, each by its path: the body, or the part `data`. */
export const campaignSchemas = {
  [rcsTextCampaignPath]: rcsTextCampaignRequestSchema,
  [rcsCarouselCampaignPath]: rcsCarouselCampaignRequestSchema,
  [audioCampaignPath]: audioCampaignRequestSchema,
  [smsCampaignPath]: smsCampaignRequestSchema,
} as const

export type CampaignPath = keyof typeof campaignSchemas

/** What a body asks for, its recipients gathered. */
export type CampaignReading<Path extends CampaignPath> = {
  asked: Omit<z.infer<(typeof campaignSchemas)[Path]>, 'contacts' | 'numbers'>
  people: People
}

/** Reads a body by its path's contract; null when it is not JSON or not of the contract's types. */
export const readCampaign = <Path extends CampaignPath>(
  path: Path,
  body: Uint8Array,
): CampaignReading<Path> | null => {
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'))
  } catch {
    return null
  }
  const parsed = campaignSchemas[path].safeParse(json)
  if (!parsed.success) return null
  const { contacts = [], numbers = [], ...asked }: Recipients = parsed.data
  return { asked: asked as CampaignReading<Path>['asked'], people: gatherPeople(contacts, numbers) }
}

type Recipients = { contacts?: ContactEntry[] | undefined; numbers?: string[] | undefined }
