import { z } from 'zod'
import { procedure } from './base.ts'
import { type Settings, settingsFields, settingsSchema } from './settings-schema.ts'

/** The settings that `update` accepts; test phones and known words have calls of their own. */
export type SettingsPatch = Partial<Omit<Settings, 'testPhones' | 'knownWords'>>

export const settingsContract = {
  get: procedure.output(settingsSchema),
  /**
   * Changes what is given and leaves the rest; without defaults, which would be taken for given. Test phones and known
   * words have calls of their own: written back whole from what a window knows, they would lose those that it does not know
   * of yet.
   */
  update: procedure
    .input(z.object(settingsFields).omit({ testPhones: true, knownWords: true }).partial())
    .output(settingsSchema),
  /** Adds a phone as a person writes it; one that is there already changes nothing. Problems: `test_phone_unreadable`. */
  addTestPhone: procedure.input(z.object({ text: z.string().max(60) })).output(settingsSchema),
  /** Removes one as the settings have it, and leaves the others; one that is not there changes nothing. */
  removeTestPhone: procedure.input(z.object({ phone: z.string().max(20) })).output(settingsSchema),
  /** Adds a word to the dictionary; beyond `mostKnownWords` the oldest goes. */
  addKnownWord: procedure.input(z.object({ word: z.string().trim().min(1).max(100) })).output(settingsSchema),
  removeKnownWord: procedure.input(z.object({ word: z.string().max(100) })).output(settingsSchema),
}
