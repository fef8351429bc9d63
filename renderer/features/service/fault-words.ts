import type { Fault } from '../../../shared/api/control.ts'
import { faultOperationPaths } from '../../../shared/api/fault-operations.ts'
import type { Formats } from '../../i18n/formats.ts'
import type { Messages } from '../../i18n/messages.ts'

/** What a fault does, in a few words. */
export const faultWhat = (text: Messages, formats: Formats, fault: Fault): string => {
  if (fault.kind === 'status') return text.service.faults.answers(fault.status)
  if (fault.kind === 'delay') return text.service.faults.takes(formats.answerTime(fault.delayMs))
  return text.service.faults.kinds[fault.kind]
}

/** Where a fault does it and how often it still will: "SMS, no próximo pedido". */
export const faultWhere = (text: Messages, fault: Fault): string => {
  const words = text.service.faults
  const known = Object.entries(faultOperationPaths).find(([, path]) => path === fault.path)?.[0]
  const operation =
    fault.path === null
      ? words.allOperations
      : known === undefined
        ? fault.path
        : words.operations[known as keyof typeof faultOperationPaths]
  return `${operation}, ${fault.times === null ? words.untilRemoved : words.left(fault.times)}`
}
