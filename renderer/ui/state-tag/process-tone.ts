import type { ProcessHealth } from '../../../shared/bridge/shell.ts'
import type { Tone } from './tone.ts'

export const toneOfProcess = (state: ProcessHealth['state']): Tone => {
  switch (state) {
    case 'running':
      return 'green'
    case 'starting':
    case 'restarting':
      return 'amber'
    case 'stopped':
      return 'neutral'
    case 'failed':
      return 'red'
  }
}
