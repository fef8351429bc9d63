/** Ends of what lies one behind the other, stored as differences: they deflate better, and nearly always fit in bytes. */
export type Steps = Uint8Array | Uint32Array

export const stepsOf = (ends: Uint32Array): Steps => {
  const steps = new Uint32Array(ends.length)
  let before = 0
  let largest = 0
  for (let index = 0; index < ends.length; index += 1) {
    const end = ends[index] ?? before
    const step = end - before
    steps[index] = step
    if (step > largest) largest = step
    before = end
  }
  return largest < 256 ? Uint8Array.from(steps) : steps
}

export const endsOf = (steps: Steps): Uint32Array => {
  const ends = new Uint32Array(steps.length)
  let end = 0
  for (let index = 0; index < steps.length; index += 1) {
    end += steps[index] ?? 0
    ends[index] = end
  }
  return ends
}
