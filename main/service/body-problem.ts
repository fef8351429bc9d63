import type { z } from 'zod'

/** Where a body is wrong and why, in both languages of an answer: `contacts[3].contact must be a string`. */
export type BodyProblem = { text: string; translation: string }

/** Thrown where a body cannot be read; plain SyntaxErrors of JSON.parse mean `notJson`. */
export class UnreadableBody extends SyntaxError {
  readonly problem: BodyProblem

  constructor(problem: BodyProblem) {
    super(problem.text)
    this.name = 'UnreadableBody'
    this.problem = problem
  }
}

/** @param field of the body, in words that both languages share */
export const problemAt = (field: string, text: string, translation: string): BodyProblem => ({
  text: `${field} ${text}`,
  translation: `${field} ${translation}`,
})

export const notJson: BodyProblem = { text: 'it is not valid JSON', translation: 'ele não é um JSON válido' }

export const notAnObject: BodyProblem = {
  text: 'it must be a JSON object',
  translation: 'ele deve ser um objeto JSON',
}

/** A field's place as JavaScript writes it: `cards[1].buttons[0].url`. */
export const fieldAt = (path: readonly PropertyKey[]): string =>
  path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${String(key)}`))
    .join('')

/**
 * The first thing that a schema finds wrong in JSON. Says nothing of the value itself, which may be personal data.
 * @param error of a parse with `reportInput`, by which a field that is absent is told from one of another type
 * @param fieldOf names the place, where it is not that in the value that was parsed
 */
export const problemOf = (error: z.ZodError, fieldOf = fieldAt): BodyProblem => {
  const issue = error.issues[0]
  if (issue === undefined || issue.path.length === 0) return notAnObject
  const [text, translation] = issue.input === undefined ? absent : reasonOf(issue)
  return problemAt(fieldOf(issue.path), text, translation)
}

type Words = readonly [text: string, translation: string]

const absent: Words = ['is required', 'é obrigatório']

const types: Readonly<Record<string, Words>> = {
  string: ['must be a string', 'deve ser um texto'],
  array: ['must be an array', 'deve ser uma lista'],
  object: ['must be an object', 'deve ser um objeto'],
  number: ['must be a number', 'deve ser um número'],
  int: ['must be a whole number', 'deve ser um número inteiro'],
  boolean: ['must be true or false', 'deve ser true ou false'],
}

const otherwise: Words = ['is not valid', 'não é válido']

const reasonOf = (issue: z.core.$ZodIssue): Words => {
  switch (issue.code) {
    case 'invalid_type':
      return types[issue.expected] ?? otherwise
    case 'invalid_value':
      return oneOf(issue.values)
    case 'invalid_union':
      return 'options' in issue && issue.options !== undefined ? oneOf(issue.options) : otherwise
    case 'too_small':
      return issue.origin === 'array'
        ? [`must have at least ${issue.minimum} entries`, `deve ter pelo menos ${issue.minimum} itens`]
        : [`must be at least ${issue.minimum}`, `deve ser pelo menos ${issue.minimum}`]
    case 'too_big':
      return issue.origin === 'array'
        ? [`must have at most ${issue.maximum} entries`, `deve ter no máximo ${issue.maximum} itens`]
        : [`must be at most ${issue.maximum}`, `deve ser no máximo ${issue.maximum}`]
    case 'invalid_format':
      return ['does not have the expected form', 'não tem a forma esperada']
    default:
      return otherwise
  }
}

const oneOf = (values: readonly unknown[]): Words => {
  const list = values.map(String).join(', ')
  return values.length === 1
    ? [`must be ${list}`, `deve ser ${list}`]
    : [`must be one of ${list}`, `deve ser um destes: ${list}`]
}
