import { useQuery } from './query.ts'

/** The teams that this computer is in, and how many requests of others wait there for this person's word. */
export const useTeams = () => {
  const connections = useQuery({
    topics: ['connections'],
    input: () => true,
    read: (calls) => calls.connections.list(),
  })
  const mirrors = useQuery({
    topics: ['connections', 'team'],
    input: () => true,
    read: (calls) => calls.team.mirrors(),
  })
  const toApproveIn = (connectionId: string): number =>
    mirrors.value()?.find((one) => one.connectionId === connectionId)?.toApprove ?? 0
  return {
    /** Undefined until it is known. */
    all: () => connections.value()?.filter(({ team }) => team !== null),
    problem: connections.problem,
    toApproveIn,
    /** As of when it is known whom a team has contacted; null = not all of that has come yet. */
    contactsSeenIn: (connectionId: string): string | null =>
      mirrors.value()?.find((one) => one.connectionId === connectionId)?.contactsSeenAt ?? null,
    toApprove: (): number => mirrors.value()?.reduce((sum, one) => sum + one.toApprove, 0) ?? 0,
  }
}
