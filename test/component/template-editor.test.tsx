import { cleanup, fireEvent, screen, within } from '@solidjs/testing-library'
import { type ComponentProps, createSignal } from 'solid-js'
import { afterEach, describe, expect, it } from 'vitest'
import { TemplateEditor } from '../../renderer/features/campaigns/template-editor.tsx'
import { variableAt, withFormat, writeVariable } from '../../renderer/features/campaigns/variable-at.ts'
import { renderInApp } from './in-app.tsx'

const edit = (start: string, props: Partial<ComponentProps<typeof TemplateEditor>> = {}) => {
  const [value, setValue] = createSignal(start)
  renderInApp(() => (
    <TemplateEditor
      value={value()}
      columns={['Nome', 'Valor', 'Hora: início']}
      messageColumn={null}
      disabled={props.disabled ?? false}
      invalid={false}
      marksLetters={props.marksLetters ?? true}
      onInput={setValue}
      {...(props.formats === undefined ? {} : { formats: props.formats })}
    />
  ))
  const area = screen.getByLabelText<HTMLTextAreaElement>('Mensagem')
  const putCursor = (at: number) => {
    area.focus()
    area.setSelectionRange(at, at)
    fireEvent.keyUp(area)
  }
  return { value, area, putCursor }
}

const choose = async (group: string, item: string) => {
  const trigger = within(screen.getByRole('group', { name: group })).getByRole('button')
  trigger.focus()
  fireEvent.keyDown(trigger, { key: 'Enter' })
  fireEvent.keyDown(await screen.findByRole('menuitem', { name: item }), { key: 'Enter' })
}

describe('formats in the template editor', () => {
  afterEach(cleanup)

  it('formats are offered once a column is inserted, and are written into its variable', async () => {
    const { value, putCursor, area } = edit('Olá ')
    expect(screen.queryByRole('group', { name: /^Formato/ })).toBeNull()
    putCursor(4)
    fireEvent.click(screen.getByRole('button', { name: 'Nome' }))
    expect(value()).toBe('Olá {{Nome}}')
    await choose('Formato de Nome', 'Primeiro nome: José')
    expect(value()).toBe('Olá {{Nome:primeiro}}')
    expect(area.value).toBe('Olá {{Nome:primeiro}}')
    expect(screen.getByRole('button', { name: 'Primeiro nome: José' })).toBeTruthy()
  })

  it('a column of money is inserted with its format, which is shown and can be taken off', async () => {
    const { value, putCursor } = edit('Deve ', { formats: new Map([['Valor', 'currency'] as const]) })
    putCursor(5)
    fireEvent.click(screen.getByRole('button', { name: 'Valor' }))
    expect(value()).toBe('Deve {{Valor:moeda}}')
    await choose('Formato de Valor', 'Como na planilha')
    expect(value()).toBe('Deve {{Valor}}')
  })

  it('the format at the cursor can be changed and removed, and keeps the fallback text', async () => {
    const { value, putCursor } = edit('{{Nome}}: {{ Valor : xis | nada }} até')
    putCursor(15)
    await choose('Formato de Valor', 'Valor em reais: R$ 1.234,56')
    expect(value()).toBe('{{Nome}}: {{Valor:moeda| nada }} até')
    putCursor(15)
    await choose('Formato de Valor', 'Como na planilha')
    expect(value()).toBe('{{Nome}}: {{Valor| nada }} até')
    putCursor(10)
    expect(screen.queryByRole('group', { name: /^Formato/ })).toBeNull()
  })

  it('formats are not offered in a disabled editor', () => {
    const { putCursor } = edit('{{Nome}}', { disabled: true })
    putCursor(4)
    expect(screen.queryByRole('group', { name: /^Formato/ })).toBeNull()
  })
})

describe('columns offered while a name is typed', () => {
  afterEach(cleanup)
  const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
  const type = (start: string, cursor = start.length) => {
    const edited = edit(start)
    edited.putCursor(cursor)
    return edited
  }

  it.each([
    ['Olá {{', ['Nome', 'Valor', 'Hora: início']],
    ['Olá {{VAL', ['Valor']],
    ['{{inicio', ['Hora: início']],
    ['{{o', ['Nome', 'Valor', 'Hora: início']],
    ['{{xis', []],
    ['{{Nome}} e', []],
    ['{{Nome|', []],
    ['nada', []],
  ])('after %j: %j', (text, columns) => {
    type(text)
    expect(offered()).toEqual(columns)
  })

  it('the chosen one is written over what was typed, and the arrows go around', () => {
    const { value, area } = type('Oi {{o tudo', 6)
    const press = (key: string) => fireEvent.keyDown(area, { key })
    expect(area.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id)
    press('ArrowUp')
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Hora: início')
    press('ArrowDown')
    press('ArrowDown')
    press('Enter')
    expect(value()).toBe('Oi {{Valor}} tudo')
    expect(offered()).toEqual([])
  })

  it('Escape puts the columns away until more is typed, and Tab leads on then', () => {
    const { area, value } = type('{{V')
    fireEvent.keyDown(area, { key: 'Escape' })
    expect(offered()).toEqual([])
    expect(fireEvent.keyDown(area, { key: 'Tab' })).toBe(true)
    fireEvent.input(area, { target: { value: '{{Va' } })
    expect(offered()).toEqual(['Valor'])
    expect(fireEvent.keyDown(area, { key: 'Tab' })).toBe(false)
    expect(value()).toBe('{{Valor}}')
  })

  it('nothing is offered in a field that has lost the focus', () => {
    const { area } = type('{{')
    fireEvent.blur(area)
    expect(offered()).toEqual([])
  })
})

describe('variable at the cursor', () => {
  const columns = ['Nome', 'Hora: início']

  it.each([
    ['{{Nome}}', 0, null],
    ['{{Nome}}', 1, { column: 'Nome', formats: [] }],
    ['{{Nome}}', 8, { column: 'Nome', formats: [] }],
    ['{{Nome}} ', 9, null],
    ['{{Cidade}}', 4, null],
    ['{{Hora: início:upper}}', 4, { column: 'Hora: início', formats: ['uppercase'] }],
    ['{{Nome:first:upper}}', 4, { column: 'Nome', formats: ['first_name', 'uppercase'] }],
    ['{{Nome:xis}}', 4, { column: 'Nome', formats: [] }],
    ['{{Nome', 4, null],
  ])('the variable, if any, is found in %s at offset %s', (template, cursor, expected) => {
    const found = variableAt(template, cursor, columns)
    if (expected === null) expect(found).toBeNull()
    else expect(found).toMatchObject(expected)
  })

  it.each([
    [[], 'first_name', ['first_name']],
    [['uppercase'], 'first_name', ['first_name']],
    [['first_name'], 'plain_letters', ['first_name', 'plain_letters']],
    [['first_name', 'plain_letters'], 'uppercase', ['uppercase', 'plain_letters']],
    [['first_name', 'plain_letters'], 'plain_letters', ['first_name']],
    [['first_name', 'plain_letters'], null, []],
  ] as const)('formats %o become, after choosing %s, %o', (formats, chosen, expected) => {
    expect(withFormat(formats, chosen)).toEqual(expected)
  })

  it('a variable is written in the window’s language', () => {
    const variable = { start: 0, end: 0, column: 'Nome', formats: [], fallback: 'cliente' }
    expect(writeVariable(variable, ['uppercase'], 'pt-BR')).toBe('{{Nome:maiúsculas|cliente}}')
    expect(writeVariable(variable, ['uppercase', 'plain_letters'], 'en')).toBe('{{Nome:upper:plain|cliente}}')
    expect(writeVariable(variable, [], 'en')).toBe('{{Nome|cliente}}')
  })
})

describe('characters outside the SMS alphabet', () => {
  afterEach(cleanup)
  const marked = () => [...document.querySelectorAll('[data-mark=breaker]')].map((mark) => mark.textContent)

  it('characters outside the SMS alphabet are marked', () => {
    edit('Não {{Nome}} é')
    expect(marked()).toEqual(['ã'])
  })

  it('characters outside the SMS alphabet are not reported in RCS', () => {
    edit('Não', { marksLetters: false })
    expect(marked()).toEqual([])
  })
})
