import type { AppUpdater, ResolvedUpdateFileInfo, UpdateInfo } from 'electron-updater'
import {
  parseUpdateInfo,
  Provider,
  type ProviderRuntimeOptions,
  resolveFiles,
} from 'electron-updater/out/providers/Provider.js'
import { z } from 'zod'
import type { UpdateProblem } from '../../../shared/bridge/updates.ts'
import { type Feed, isSigned } from './feed.ts'

/** Why an announcement was not taken. */
export class UpdateRefused extends Error {
  readonly problem: UpdateProblem

  constructor(problem: UpdateProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

/**
 * Of what electron-builder writes only what is relied on: a file without its SHA-512 is none. `expires` comes with the
 * signature (.toolchain/sign-updates.mjs): an old announcement that somebody plays again is refused.
 */
const announcementSchema = z.object({
  version: z.string().max(100),
  files: z
    .array(z.object({ url: z.string(), sha512: z.string().min(1), size: z.number().optional() }))
    .min(1),
  expires: z.iso.datetime(),
})

/**
 * Where electron-updater learns of new versions: from announcements that are signed, and from no other (rule D26). The
 * signature of `latest-linux.yml` is `latest-linux.yml.sig` beside it; by the SHA-512 in it the downloaded file is held
 * against it too. A class, because electron-updater asks for one.
 */
export const signedProvider = (feed: Feed) =>
  class SignedProvider extends Provider<UpdateInfo> {
    readonly folder = new URL(feed.url.endsWith('/') ? feed.url : `${feed.url}/`)

    constructor(_options: unknown, _updater: AppUpdater, runtime: ProviderRuntimeOptions) {
      super(runtime)
    }

    /** Without the number by which electron-updater would have a server know this installation again. */
    override setRequestHeaders(): void {}

    override async getLatestVersion(): Promise<UpdateInfo> {
      const name = `${this.getDefaultChannelName()}.yml`
      const address = new URL(name, this.folder)
      const text = await this.read(address, 'feed_unreachable')
      const signature = await this.read(new URL(`${name}.sig`, this.folder), 'feed_not_signed')
      if (!isSigned(text, signature, feed.publicKey)) throw new UpdateRefused('feed_not_signed')
      try {
        const announced = parseUpdateInfo(text, name, address)
        const { expires } = announcementSchema.parse(announced)
        if (Date.parse(expires) <= Date.now()) throw new UpdateRefused('feed_expired')
        return announced
      } catch (cause) {
        if (cause instanceof UpdateRefused) throw cause
        throw new UpdateRefused('feed_unreadable', { cause })
      }
    }

    override resolveFiles(announced: UpdateInfo): ResolvedUpdateFileInfo[] {
      return resolveFiles(announced, this.folder)
    }

    private async read(address: URL, problem: UpdateProblem): Promise<string> {
      try {
        return (await this.httpRequest(address)) ?? ''
      } catch (cause) {
        throw new UpdateRefused(problem, { cause })
      }
    }
  }
