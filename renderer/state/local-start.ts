/** The zone of the person at this computer. */
export const ownZone = (): string => new Intl.DateTimeFormat('en').resolvedOptions().timeZone

const pad = (value: number): string => String(value).padStart(2, '0')

/** The next full hour but one, as a wall clock of this computer: a sensible first proposal for a start. */
export const proposedLocalTime = (now: number): string => {
  const at = new Date(now + 2 * 3_600_000)
  at.setMinutes(0, 0, 0)
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:00`
}
