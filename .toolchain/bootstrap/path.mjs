// Programs by their names, as a shell finds them.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export const isInPath = (program) => pathOf(program) !== undefined

/** Where the shell would find it. @returns {string | undefined} */
export function pathOf(program) {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program))
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
