import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Language } from '../../../shared/rules/language.ts'

/** What was written on the command line cannot be done; `message` is the option, and what it takes. */
export class UsageError extends Error {}

/** The language that was asked for; Portuguese while nothing else was. Looked for first: refusals are written in it. */
export const languageOf = (args: readonly string[]): Language =>
  args.some((arg, at) => arg === '--lang=en' || (arg === 'en' && args[at - 1] === '--lang')) ? 'en' : 'pt-BR'

/** What each of our programs understands. */
export const commonOptionTypes = {
  json: { type: 'boolean', default: false },
  lang: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const satisfies ParseArgsConfig['options']

type Options = NonNullable<ParseArgsConfig['options']> & typeof commonOptionTypes

/**
 * The options and files of a program that takes at least one file.
 * @throws UsageError
 */
export const readArguments = <Known extends Options>(args: readonly string[], options: Known) => {
  const parsed = parse(args, options)
  const { lang, help }: { lang?: unknown; help?: unknown } = parsed.values
  if (!['pt-BR', 'pt', 'en', undefined].includes(lang as string | undefined))
    throw new UsageError('--lang pt-BR | en')
  if (parsed.positionals.length === 0 && help !== true) throw new UsageError('FILE …')
  return parsed
}

const parse = <Known extends Options>(args: readonly string[], options: Known) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true as const })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : '', { cause: error })
  }
}
