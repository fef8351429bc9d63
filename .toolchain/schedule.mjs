// Runs jobs beside each other on as many cores as there are.

/**
 * @template Result
 * @typedef {object} Job
 * @property {number} slots how many processors it can keep busy
 * @property {boolean} [screen] shows windows where others would see them: one of these at a time
 * @property {() => Promise<Result>} run
 */

/**
 * Starts jobs in their order, each as soon as its slots are free; a later one goes first where an earlier one does not
 * fit yet. A job that wants more slots than there are runs alone.
 * @template Result
 * @param {Job<Result>[]} jobs
 * @param {number} slots
 * @returns {Promise<Result[]>} in the order of the jobs; the first that rejects ends it
 */
export function runInSlots(jobs, slots) {
  const waiting = jobs.map((job, at) => ({ ...job, at, slots: Math.min(job.slots, slots) }))
  const results = []
  let free = slots
  let screenIsFree = true
  let running = 0
  return new Promise((resolve, reject) => {
    const fits = (job) => job.slots <= free && (!job.screen || screenIsFree)
    const startWhatFits = () => {
      for (let at = waiting.findIndex(fits); at >= 0; at = waiting.findIndex(fits))
        start(...waiting.splice(at, 1))
      if (running === 0) resolve(results)
    }
    const start = (job) => {
      free -= job.slots
      running += 1
      if (job.screen) screenIsFree = false
      job.run().then((result) => {
        results[job.at] = result
        free += job.slots
        running -= 1
        if (job.screen) screenIsFree = true
        startWhatFits()
      }, reject)
    }
    startWhatFits()
  })
}
