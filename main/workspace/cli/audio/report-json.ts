import type { AudioFacts } from '../../../../shared/processes/reader.ts'
import type { AudioReport } from './judge-file.ts'

/** One line for programs. What was not measured is null. */
export const reportJson = ({ file, format, bytes, facts, verdict, reasons }: AudioReport): string =>
  JSON.stringify({
    file,
    format,
    bytes,
    frames: facts?.frames ?? null,
    containerMs: facts === null ? null : toMicroseconds(facts.containerMs),
    playableMs: facts === null ? null : toMicroseconds(facts.playableMs),
    bitrateKbps: facts === null ? null : meanKbps(facts),
    sampleRateHz: facts?.sampleRateHz ?? null,
    channels: facts?.channels ?? null,
    verdict,
    reasons,
  })

/** The one bit rate of all frames, or else what they have on average. */
export const meanKbps = ({ bitrateKbps, soundBytes, containerMs }: AudioFacts): number =>
  bitrateKbps.constant ? bitrateKbps.max : Math.round((soundBytes * 80) / containerMs) / 10

/** No frame is shorter than 8 ms: digits behind these say nothing. */
const toMicroseconds = (ms: number): number => Math.round(ms * 1_000) / 1_000
