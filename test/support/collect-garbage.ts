import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Frees whatever nothing refers to any more, at once. */
export const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('nothing collects garbage')
  Reflect.apply(collect, undefined, [])
}
