import { isDeepStrictEqual } from 'node:util'
import type { Fault } from '../../../shared/api/control.ts'

/** The same to the same requests; how often they still do it may differ. */
const doTheSame = (one: Fault, other: Fault): boolean =>
  isDeepStrictEqual({ ...one, times: null }, { ...other, times: null })

/** The faults without the first that does what `gone` does: the window may have seen it before some requests met it. */
export const withoutFault = (faults: readonly Fault[], gone: Fault): Fault[] => {
  const at = faults.findIndex((fault) => doTheSame(fault, gone))
  return faults.filter((_fault, index) => index !== at)
}
