import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import { generalTextOf } from '../../../shared/rules/general-text.ts'
import { toPlainLetters } from '../../../shared/rules/plain-letters.ts'
import { type CompiledTemplate, compileTemplate } from '../../../shared/rules/template.ts'
import { hasText } from '../../../shared/rules/campaign-types.ts'

type Written = Pick<DraftContent, 'kind' | 'template' | 'generalText' | 'plainLetters'>

/** What a draft says, bound to its list's columns, as it leaves. */
export type Message = Pick<CompiledTemplate, 'isConstant' | 'render'> & {
  /** The text that stands for everyone: the message itself where all get the same. */
  general: string
}

/** A short SMS leaves in plain letters when the user chose so; any other text as it is. */
const lettersOf = ({ kind, plainLetters }: Written): ((text: string) => string) =>
  kind === 'SMSSHORT' && plainLetters ? toPlainLetters : (text) => text

/** The message of a draft; of a kind without text an empty one, the same for all. */
export const compileMessage = (content: Written, columns: readonly string[]): Message => {
  const source = hasText(content.kind) ? content.template : ''
  const template = compileTemplate(source, columns)
  const written = lettersOf(content)
  return {
    isConstant: template.isConstant,
    render: (cells) => {
      const rendering = template.render(cells)
      return { ...rendering, text: written(rendering.text) }
    },
    general: written(template.isConstant ? source : (content.generalText ?? generalTextOf(source))),
  }
}
