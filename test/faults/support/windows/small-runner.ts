/** As much of Vitest's interface as the unit tests use that run as Windows programs. */
import { format, inspect } from 'node:util'
import { expect as vitestExpect, vi } from 'vitest'

type Assertion = Record<string, (...args: unknown[]) => unknown>

/** A matcher that is tried until it holds. Vitest's own wants a test of its runner's. */
const poll = (attempt: () => unknown): Assertion => {
  const matcher =
    (name: string, isNot: boolean) =>
    (...args: unknown[]): Promise<unknown> =>
      vi.waitFor(
        async () => {
          const assertion = vitestExpect(await attempt())
          return ((isNot ? assertion.not : assertion) as unknown as Assertion)[name]?.(...args)
        },
        { timeout: 30_000, interval: 10 },
      )
  const named = (isNot: boolean): Assertion =>
    new Proxy<Assertion>(
      {},
      {
        get: (_target, name) => (name === 'not' ? named(true) : matcher(String(name), isNot)),
      },
    )
  return named(false)
}

export { vi }
export const expect = Object.assign(vitestExpect, { poll })

// What Vitest's worker would say of its settings, for fake timers.
Object.assign(globalThis, {
  __vitest_worker__: {
    metaEnv: process.env,
    config: { fakeTimers: { loopLimit: 10_000, shouldClearNativeTimers: true } },
  },
})

type Work = (...args: never[]) => unknown
type Hooks = Record<'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach', (() => unknown)[]>
type Suite = { name: string; hooks: Hooks; entries: (Suite | Test)[] }
type Test = { name: string; isSkipped: boolean; run: () => unknown }

export type TestResult = { test: string; state: 'passed' | 'failed' | 'skipped'; error?: string }

const newSuite = (name: string): Suite => ({
  name,
  hooks: { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] },
  entries: [],
})

const files: Suite[] = []
let current = newSuite('')
let finishers: (() => unknown)[] = []

/** Has a file declare its tests. */
export const collect = async (file: string, declare: () => Promise<unknown>): Promise<void> => {
  current = newSuite(file)
  files.push(current)
  try {
    await declare()
  } catch (error) {
    current.entries.push({
      name: 'is loaded',
      isSkipped: false,
      run: () => {
        throw error
      },
    })
  }
}

const hook =
  (name: keyof Hooks) =>
  (work: () => unknown): void =>
    void current.hooks[name].push(work)
export const beforeAll = hook('beforeAll')
export const afterAll = hook('afterAll')
export const beforeEach = hook('beforeEach')
export const afterEach = hook('afterEach')

export const onTestFinished = (work: () => unknown): void => void finishers.push(work)

const worksIn = (args: unknown[]): Work => args.find((arg) => typeof arg === 'function') as Work

const titleOf = (name: string, row: unknown, args: readonly unknown[]): string => {
  const named = name.replaceAll(/\$([\w.]+)/g, (whole, path: string) => {
    const value = path
      .split('.')
      .reduce<unknown>((from, key) => (from as Record<string, unknown> | null)?.[key], row)
    return typeof value === 'string' ? value : value === undefined ? whole : inspect(value)
  })
  const wanted = named.match(/%[sdifjoO]/g)?.length ?? 0
  return format(named, ...args.slice(0, wanted))
}

type Declare = (name: string, ...args: unknown[]) => void

const eachOf =
  (declare: Declare) =>
  (rows: readonly unknown[]): Declare =>
  (name, ...rest) => {
    const work = worksIn(rest)
    for (const row of rows) {
      const args = Array.isArray(row) ? (row as unknown[]) : [row]
      declare(titleOf(name, row, args), () => work(...(args as never[])))
    }
  }

const declareTest =
  (isSkipped: boolean): Declare =>
  (name, ...rest) => {
    const work = worksIn(rest)
    current.entries.push({ name, isSkipped, run: () => work() })
  }
const declareSuite =
  (isSkipped: boolean): Declare =>
  (name, ...rest) => {
    if (isSkipped) return
    const outer = current
    const suite = newSuite(name)
    outer.entries.push(suite)
    current = suite
    worksIn(rest)()
    current = outer
  }

const withEach = (declare: Declare) => Object.assign(declare, { each: eachOf(declare) })

const withVariants = (declare: (isSkipped: boolean) => Declare) =>
  Object.assign(withEach(declare(false)), {
    skipIf: (condition: unknown) => withEach(declare(Boolean(condition))),
    runIf: (condition: unknown) => withEach(declare(!condition)),
    skip: declare(true),
  })
export const test = withVariants(declareTest)
export const it = test
export const describe = withVariants(declareSuite)

/** Runs what was declared, in its order. @param only the name of the one test that is wanted; without it, all */
export const runCollected = async (tell: (result: TestResult) => void, only?: string): Promise<void> => {
  for (const file of files) await runSuite(file, [], tell, only)
}

const runSuite = async (
  suite: Suite,
  outer: readonly Suite[],
  tell: (result: TestResult) => void,
  only: string | undefined,
): Promise<void> => {
  const chain = [...outer, suite]
  for (const work of suite.hooks.beforeAll) await work()
  for (const entry of suite.entries) {
    if ('entries' in entry) await runSuite(entry, chain, tell, only)
    else if (only === undefined || entry.name === only) tell(await runTest(entry, chain))
  }
  for (const work of suite.hooks.afterAll) await work()
}

const described = (error: Error): string => {
  const was = 'actual' in error ? `\nwas: ${inspect(error.actual)}` : ''
  return (error.stack ?? '') + was
}

const runTest = async (each: Test, chain: readonly Suite[]): Promise<TestResult> => {
  const name = [...chain.map(({ name: part }) => part), each.name].join(' › ')
  if (each.isSkipped) return { test: name, state: 'skipped' }
  finishers = []
  const problems: unknown[] = []
  const attempt = async (work: () => unknown): Promise<void> => {
    try {
      await work()
    } catch (error) {
      problems.push(error)
    }
  }
  await attempt(async () => {
    for (const { hooks } of chain) for (const work of hooks.beforeEach) await work()
    await each.run()
  })
  for (const { hooks } of chain.toReversed()) for (const work of hooks.afterEach) await attempt(work)
  for (const work of finishers.toReversed()) await attempt(work)
  const [first] = problems
  if (first === undefined) return { test: name, state: 'passed' }
  return { test: name, state: 'failed', error: first instanceof Error ? described(first) : inspect(first) }
}
