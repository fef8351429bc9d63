import { brokenAnswers } from './broken-answers.ts'
import { withoutAnswer } from './no-answer.ts'
import { withoutConnection } from './no-connection.ts'
import type { Scenario } from './scenario.ts'
import { throughProxy } from './through-proxy.ts'
import { wholeAnswers } from './whole-answers.ts'

export const scenarios: readonly Scenario[] = [
  ...withoutConnection,
  ...withoutAnswer,
  ...brokenAnswers,
  ...wholeAnswers,
  ...throughProxy,
]
