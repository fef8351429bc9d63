// The toolchain speaks on stderr only: a task's stdout belongs to the program that it runs
// (`npm run service` prints one line of JSON there, and another program reads it).

/** One line about what the toolchain does. */
export const say = (line) => process.stderr.write(`toolchain: ${line}\n`)

/** Seconds since `startedAt` (as performance.now() gives it), for people. */
export const secondsSince = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

/** A problem that the person can do something about: shown as its message alone, without a stack. */
export class Refusal extends Error {}
