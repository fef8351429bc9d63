import type {
  CareCommand,
  CareMessage,
  CopyFailure,
  Recovery as Asked,
} from '../../shared/processes/data-care.ts'
import type { DataCare } from './data-care.ts'
import { fileFailureOf } from './failure.ts'
import type { Recovery } from './recover.ts'

/** Does what main asks for, and says how it ended. `care` null = the data are not open. */
export const answerCare = async (care: DataCare | null, command: CareCommand): Promise<CareMessage> => {
  const answer = (failure: CopyFailure | null): CareMessage => ({
    type: 'copy_done',
    requestId: command.requestId,
    failure,
  })
  if (care === null) return answer('not_running')
  try {
    if (command.type === 'make_backup') await care.backUp('manual')
    else await care.copyOut(command.path, Buffer.from(command.key, 'hex'))
    return answer(null)
  } catch (error) {
    return answer(copyFailureOf(error))
  }
}

const copyFailureOf = (error: unknown): CopyFailure => {
  switch (fileFailureOf(error)?.code) {
    case 'database_full':
      return 'disk_full'
    case 'database_damaged':
    case 'database_key_wrong':
      return 'damaged'
    case 'database_in_use':
      return 'not_running'
    default:
      return 'unwritable'
  }
}

/** A recovery as it came over the wire. */
export const recoveryOf = (asked: Asked): Recovery | null =>
  asked?.action === 'adopt' ? { ...asked, key: Buffer.from(asked.key, 'hex') } : asked
