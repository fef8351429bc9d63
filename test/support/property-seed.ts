import fc from 'fast-check'

/**
 * In CI the properties see the same cases each time: a red run says something of the change that it ran on. Elsewhere
 * they see new ones, and say the seed of what they find; `REVOADA_SEED=<seed>` brings that back.
 */
const wanted = process.env['REVOADA_SEED'] ?? (process.env['CI'] === undefined ? undefined : '20261122')
if (wanted !== undefined) fc.configureGlobal({ seed: Number(wanted) })
