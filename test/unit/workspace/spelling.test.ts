import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { spellingWorker } from '../../../main/workspace/spelling/files.ts'
import { createSpelling } from '../../../main/workspace/spelling/spelling.ts'
import { terms } from '../../../main/workspace/spelling/terms.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { startTestWorkspace } from '../../support/test-workspace.ts'

const scriptFile = (script: string, folder = temporaryFolder()): URL => {
  const file = join(folder, 'thread.mjs')
  writeFileSync(file, script)
  return pathToFileURL(file)
}

const message =
  'Olá tudo bem Sua parcela do cartão venceu ontem Regularize com desconto e evite juros Acesse nosso site ou ligue grátis'

describe('the dictionaries', () => {
  // To read one takes longer than what is asked of it.
  const spelling = createSpelling()
  afterAll(spelling.stop)

  it('the Portuguese one knows an everyday message, and tells what is misspelled in it', async () => {
    const { check } = spelling
    expect(await check('pt-BR', message.split(' '))).toEqual([])
    expect(await check('pt-BR', ['voçê', 'promocao', 'você', 'atravéz', 'PROMOÇÃO'])).toEqual([
      'voçê',
      'promocao',
      'atravéz',
    ])
  })

  it('a misspelled word gets the word that was meant', async () => {
    const { suggest } = spelling
    for (const [wrong, right] of [
      ['voçê', 'você'],
      ['promocao', 'promoção'],
      ['excessão', 'exceção'],
    ] as const)
      expect(await suggest('pt-BR', wrong)).toContain(right)
    expect(await suggest('pt-BR', 'xyzwkq')).toEqual([])
  })

  it('a misspelled word gets the word that was meant where the thread hardly gets a turn', async () => {
    const worker = scriptFile(
      `let now = 0
       Date.now = () => (now += 300)
       await import(${JSON.stringify(spellingWorker)})`,
    )
    const { suggest, stop } = createSpelling({ worker })
    onTestFinished(stop)
    expect(await suggest('pt-BR', 'Promocao')).toEqual(['Promoção'])
  })

  it('the words of Brazilian messages that dictionaries lack are known in both', async () => {
    const { check } = spelling
    for (const language of ['pt-BR', 'en'] as const) expect(await check(language, terms)).toEqual([])
  })

  it('questions in two languages at once are each answered by their own dictionary', async () => {
    const { check } = spelling
    const [first, second, third] = await Promise.all([
      check('pt-BR', ['parcela', 'installment']),
      check('en', ['parcela', 'installment']),
      check('pt-BR', ['parcela', 'installment']),
    ])
    expect([first, second, third]).toEqual([['installment'], ['parcela'], ['installment']])
  })

  it('a dictionary that was let go is read again', async () => {
    const { check, stop } = createSpelling()
    onTestFinished(stop)
    expect(await check('en', ['mispelled'])).toEqual(['mispelled'])
    await stop()
    expect(await check('en', ['mispelled'])).toEqual(['mispelled'])
  })
})

/** A thread that does this with its first question, where it is the first; the others answer with its words. */
const threadThat = (does: string): URL => {
  const folder = temporaryFolder()
  return scriptFile(
    `import { existsSync, writeFileSync } from 'node:fs'
     import { parentPort } from 'node:worker_threads'
     const mark = ${JSON.stringify(join(folder, 'started'))}
     const isFirst = !existsSync(mark)
     writeFileSync(mark, '')
     parentPort.on('message', ({ wordsToCheck }) => {
       if (isFirst) { ${does} } else parentPort.postMessage(wordsToCheck)
     })`,
    folder,
  )
}

describe('threads that fail', () => {
  it.each([
    ['does not answer', ''],
    ['hangs', 'for (;;);'],
    ['throws', 'throw new Error()'],
    ['ends', 'process.exit()'],
  ])('a question is asked of another thread where the first one %s', async (_what, does) => {
    const spelling = createSpelling({ worker: threadThat(does), patienceMs: 3_000 })
    onTestFinished(spelling.stop)
    expect(await spelling.check('en', ['word'])).toEqual(['word'])
    expect(await spelling.check('en', ['other'])).toEqual(['other'])
  })
})

describe('words of the user', () => {
  it('a word that was added is right in whatever case, until it is removed', async () => {
    const { client } = startTestWorkspace()
    const wrong = async () =>
      (await client.spelling.check({ language: 'pt-BR', words: ['Zorblax', 'ZORBLAX', 'voçê'] })).wrong
    expect(await wrong()).toEqual(['Zorblax', 'ZORBLAX', 'voçê'])
    await client.settings.addKnownWord({ word: ' zorblax ' })
    expect(await wrong()).toEqual(['voçê'])
    const { knownWords } = await client.settings.removeKnownWord({ word: 'zorblax' })
    expect(knownWords).toEqual([])
    expect(await wrong()).toEqual(['Zorblax', 'ZORBLAX', 'voçê'])
  })
})
